import type { FiletypeNode, LangNode, LinkNode, SiteNode } from '@linklode/query-language';
import { allOf, anyOf, keyPiece, negate, type MatchPiece } from './match-expression.ts';

type KeyNode = SiteNode | LinkNode | FiletypeNode | LangNode;

function underHost(host: string, subdomainsOnly: boolean): MatchPiece {
  const below = keyPiece('belowHost', host);
  return subdomainsOnly ? below : anyOf([keyPiece('host', host), below]);
}

function linkedUnderHost(host: string, subdomainsOnly: boolean): MatchPiece {
  const below = keyPiece('linkedBelowHost', host);
  return subdomainsOnly ? below : anyOf([keyPiece('linkedHost', host), below]);
}

/** The operators that the key tokens of a page answer (see page-keys.ts). */
export function keyCondition(node: KeyNode): MatchPiece {
  switch (node.type) {
    case 'site': {
      const host = underHost(node.host, node.subdomainsOnly);
      return node.path === null ? host : allOf([host, keyPiece('path', node.path)]);
    }
    case 'link':
      return allOf([
        linkedUnderHost(node.host, node.subdomainsOnly),
        negate(underHost(node.host, node.subdomainsOnly)),
      ]);
    case 'filetype':
      return keyPiece('filetype', node.filetype);
    case 'lang':
      return keyPiece('lang', node.lang);
  }
}
