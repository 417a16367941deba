import { authorityOfRank } from '../ranks/authority-scale.ts';
import { RANK_KIND_FACTS } from '../ranks/rank-kinds.ts';
import type { LoadedRanks } from '../ranks/rank-store.ts';
import { type LoadedWebGraph, WEB_GRAPH_NAME } from '../ranks/web-graph-store.ts';
import { strengthOf } from './authority-curve.ts';
import { REFERENCE_NETWORKS } from './coverage.ts';
import { type DomainInputs, domainStrengthOf, linkScoreOf, referenceStrengthOf } from './rank-inputs.ts';

/** Why a domain or a page has no authority, in the words of every screen and export. */
export const NOT_ENOUGH_DATA = 'not enough data';

export const links = (number: number): string => (number === 1 ? 'links' : 'link');
export const count = (number: number, noun: string): string =>
  `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;

/** What the index was ranked with. */
export interface LoadedSources {
  ranks: readonly LoadedRanks[];
  graph: LoadedWebGraph | null;
}

/** A domain's authority in plain words, a sentence a line. */
export function describeAuthority(domain: string, inputs: DomainInputs, loaded: LoadedSources): string[] {
  const { authority } = inputs;
  return [
    authority === null
      ? `${domain} has no Domain Authority: ${NOT_ENOUGH_DATA}.`
      : `${domain} has Domain Authority ${authority.da}, eight times in ten between ${authority.low} and ${authority.high}.`,
    ...describeRanks(inputs, loaded.ranks),
    ...describeGraph(inputs, loaded.graph),
    inputs.pages === 0
      ? 'It is only known by links to it: none of its pages are in the index.'
      : `The index holds ${count(inputs.pages, 'page')} of it.`,
    ...describeLinks(inputs),
  ];
}

function describeRanks({ authority, networks }: DomainInputs, loaded: readonly LoadedRanks[]): string[] {
  const names = loaded.map(({ kind, dated }) => `${RANK_KIND_FACTS[kind].name} of ${dated}`).join(', ');
  if (authority !== null && authority.basis === 'ranks') {
    return [
      'It follows from published ranks; links in the index do not change it.',
      ...authority.ranks.map((rank) => {
        const { name, unit } = RANK_KIND_FACTS[rank.kind];
        const dated = loaded.find(({ kind }) => kind === rank.kind)?.dated ?? 'unknown date';
        const value = Math.round(rank.value).toLocaleString('en');
        return `  ${name} of ${dated}: ${unit === 'as place' ? `place ${value}` : `${value} ${unit}`}, which goes with ${authorityOfRank(rank).toFixed(0)}`;
      }),
    ];
  }
  if (authority !== null && authority.basis !== 'links') {
    const by = authority.basis === 'graph below ranks' ? WEB_GRAPH_NAME : 'links in the index';
    return [
      `No published rank that is loaded names it (${names}), so it lies below the last that they name; how far below follows from ${by}, by what ${authority.basis === 'graph below ranks' ? 'it says' : 'they say'} of the domains that the ranks name.`,
    ];
  }
  if (authority !== null)
    return [
      'No published rank is loaded: the scale is a guess by what links said of real sites elsewhere. "index ranks import" makes it sure.',
    ];
  if (loaded.length > 0) return [`No published rank that is loaded names it (${names}).`];
  return [
    networks === 0
      ? 'No published rank is loaded ("index ranks import").'
      : 'No published rank is loaded ("index ranks import"), and too few networks are known to link to it to say where it stands.',
  ];
}

function describeGraph({ graph, authority }: DomainInputs, loaded: LoadedWebGraph | null): string[] {
  if (graph === undefined) return [];
  const use = authority?.basis === 'graph below ranks' ? '' : '; its authority does not follow from that';
  return [
    `${WEB_GRAPH_NAME} of ${loaded?.dated ?? 'unknown date'}: ${count(graph, 'other domain')} of the whole web ${links(graph)} to it${use}.`,
  ];
}

function describeLinks(inputs: DomainInputs): string[] {
  const lines: string[] = [];
  if (inputs.disclaiming > 0) {
    lines.push(
      `${count(inputs.disclaiming, 'domain')} ${links(inputs.disclaiming)} to it only with nofollow, ugc or sponsored; that counts nothing.`,
    );
  }
  if (inputs.domains === 0) {
    lines.push(
      'No other domain in the index links to it with a following link, which says nothing of the rest of the web.',
    );
    return lines;
  }
  const [otherExistence, otherStanding] = inputs.others;
  const existence = inputs.top.reduce((sum, [, value]) => sum + value, otherExistence);
  const standing = inputs.top.reduce((sum, [, , value]) => sum + value, otherStanding);
  lines.push(
    `${count(inputs.domains, 'other domain')} in ${count(inputs.networks, 'network')} ${links(inputs.domains)} to it with following links.`,
    `Strength ${domainStrengthOf(inputs).toFixed(2)} = ${strengthOf(existence, 0).toFixed(2)} because they link (${existence.toFixed(2)} before large sums are damped) + ${standing.toFixed(2)} by their own standing.`,
    describeCoverage(inputs),
  );
  for (const [name, itsExistence, itsStanding, members] of inputs.top) {
    const others = members > 1 ? ` and ${count(members - 1, 'domain')} of the same network` : '';
    lines.push(`  ${itsExistence.toFixed(2)} + ${itsStanding.toFixed(2)} from ${name}${others}`);
  }
  if (inputs.networks > inputs.top.length) {
    lines.push(
      `  ${otherExistence.toFixed(2)} + ${otherStanding.toFixed(2)} from ${count(inputs.networks - inputs.top.length, 'other network')}`,
    );
  }
  return lines;
}

function describeCoverage(inputs: DomainInputs): string {
  const [sample, elected, factor] = inputs.coverage;
  return `The index is a sample of the web, ${count(Math.round(sample), 'network')} that ${links(Math.round(sample))} to several domains, of some ${REFERENCE_NETWORKS / 1e6} million: what these give, ${elected.toFixed(2)}, is taken ${factor.toFixed(2)} times. That makes ${referenceStrengthOf(inputs).toFixed(2)} on the whole web, a link score of ${linkScoreOf(inputs).toFixed(1)}, by which domains are told apart.`;
}
