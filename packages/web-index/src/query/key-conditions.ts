import {
  linksOfGap,
  type FiletypeNode,
  type GapNode,
  type LangNode,
  type LinkNode,
  type SiteNode,
} from '@linklode/query-language';
import { atLeast } from './at-least.ts';
import { allOf, anyOf, keyPiece, negate, type MatchPiece } from './match-expression.ts';

type KeyNode = SiteNode | LinkNode | GapNode | FiletypeNode | LangNode;

function underHost(host: string, subdomainsOnly: boolean): MatchPiece {
  const below = keyPiece('belowHost', host);
  return subdomainsOnly ? below : anyOf([keyPiece('host', host), below]);
}

function linkedUnderHost(host: string, subdomainsOnly: boolean): MatchPiece {
  const below = keyPiece('linkedBelowHost', host);
  return subdomainsOnly ? below : anyOf([keyPiece('linkedHost', host), below]);
}

function linking(node: LinkNode): MatchPiece {
  return allOf([
    linkedUnderHost(node.host, node.subdomainsOnly),
    negate(underHost(node.host, node.subdomainsOnly)),
  ]);
}

/** The condition for operators that are decided by the key tokens of a page (see page-keys.ts). */
export function keyCondition(node: KeyNode): MatchPiece {
  switch (node.type) {
    case 'site': {
      const host = underHost(node.host, node.subdomainsOnly);
      return node.path === null ? host : allOf([host, keyPiece('path', node.path)]);
    }
    case 'link':
      return linking(node);
    case 'gap':
      return atLeast(2, linksOfGap(node).map(linking), allOf, anyOf);
    case 'filetype':
      return keyPiece('filetype', node.filetype);
    case 'lang':
      return keyPiece('lang', node.lang);
  }
}
