import type { Node } from '@linklode/query-language';
import { dayNumber, type PageFigures } from './page-figures.ts';

type FigureCondition = (id: number) => boolean;

/**
 * Whether pages fulfil a condition of dates and metrics alone; a missing value fulfils no condition, so its negation
 * holds.
 */
export function figureCondition(node: Node, figures: PageFigures): FigureCondition {
  switch (node.type) {
    case 'and': {
      const parts = node.children.map((child) => figureCondition(child, figures));
      return (id) => parts.every((holds) => holds(id));
    }
    case 'or': {
      const parts = node.children.map((child) => figureCondition(child, figures));
      return (id) => parts.some((holds) => holds(id));
    }
    case 'not': {
      const holds = figureCondition(node.child, figures);
      return (id) => !holds(id);
    }
    case 'date': {
      const day = dayNumber(node.day);
      if (node.op === 'after') return (id) => figures.dateOf(id) >= day;
      return (id) => figures.dateOf(id) !== 0 && figures.dateOf(id) < day;
    }
    case 'metric': {
      const { metric, min, max } = node;
      return (id) => {
        const value = figures.metricOf(metric, id);
        return value !== null && (min === null || value >= min) && (max === null || value <= max);
      };
    }
    case 'phrase':
    case 'site':
    case 'filetype':
    case 'link':
    case 'gap':
    case 'lang':
    case 'industry':
    case 'related':
      throw new Error(`${node.type}: is no condition of dates and metrics.`);
  }
}
