import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

const DEPLOY = path.resolve(import.meta.dirname, '../../../../deploy');
const NAME = /\b(?:linklode|process|nodejs)_[a-z_]+\b/g;

interface AlertRule {
  readonly alert: string;
  readonly expr: string;
}

export function readAlertRules(): AlertRule[] {
  const file = parse(fs.readFileSync(path.join(DEPLOY, 'prometheus/alerts.yaml'), 'utf8')) as {
    groups: { rules: AlertRule[] }[];
  };
  return file.groups.flatMap((group) => group.rules);
}

/** What the rules and the dashboard ask of Prometheus. */
export function readDeployExpressions(): string[] {
  const board = JSON.parse(fs.readFileSync(path.join(DEPLOY, 'grafana/linklode.json'), 'utf8')) as {
    panels: { targets: { expr: string }[] }[];
  };
  return [
    ...readAlertRules().map(({ expr }) => expr),
    ...board.panels.flatMap((panel) => panel.targets.map(({ expr }) => expr)),
  ];
}

/** The metrics that expressions name, each once. */
export function metricsNamedIn(expressions: readonly string[]): string[] {
  return [...new Set(expressions.flatMap((one) => one.match(NAME) ?? []))];
}
