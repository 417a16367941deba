import type { Prospect, ProspectsResponse, SiteContact } from '@linklode/contract';
import { requireFields, textOrNull } from './answer-fields.ts';
import { UnexpectedAnswerError } from './api-error.ts';
import { client } from './connection.ts';

const CONFIDENCES = ['high', 'medium', 'low'] as const;
const CONTACT_KINDS = ['guidelines', 'address', 'form', 'page'] as const;

/** Null for a person without a name, who can neither be shown nor written to. */
function readProspect(value: unknown): Prospect | null {
  const row = requireFields(value, 'prospect');
  const name = textOrNull(row.name)?.trim() ?? '';
  if (name === '') return null;
  return {
    name,
    linkedin_url: textOrNull(row.linkedin_url),
    designation: textOrNull(row.designation)?.trim() ?? '',
    company: textOrNull(row.company)?.trim() ?? '',
    image: textOrNull(row.image),
    category: row.category === 'seo' ? 'seo' : 'outreach',
    evidence_url: textOrNull(row.evidence_url) ?? '',
    evidence_text: textOrNull(row.evidence_text)?.trim() ?? '',
    confidence: CONFIDENCES.find((level) => level === row.confidence) ?? 'low',
    relation: row.relation === 'quoted' ? 'quoted' : 'own',
  };
}

/** Null for a way of a kind that this browser has no words for. */
function readContact(value: unknown): SiteContact | null {
  const row = requireFields(value, 'contact');
  const kind = CONTACT_KINDS.find((one) => one === row.kind);
  const address = textOrNull(row.value)?.trim() ?? '';
  if (kind === undefined || address === '') return null;
  return {
    kind,
    value: address,
    evidence_url: textOrNull(row.evidence_url) ?? '',
    evidence_text: textOrNull(row.evidence_text)?.trim() ?? '',
  };
}

export function readProspects(value: unknown): ProspectsResponse {
  const answer = requireFields(value, 'prospects');
  if (!Array.isArray(answer.prospects)) throw new UnexpectedAnswerError('prospects.prospects');
  return {
    domain: textOrNull(answer.domain) ?? '',
    brand: textOrNull(answer.brand) ?? '',
    prospects: answer.prospects.map(readProspect).filter((prospect) => prospect !== null),
    contacts: (Array.isArray(answer.contacts) ? answer.contacts : [])
      .map(readContact)
      .filter((contact) => contact !== null),
    message: textOrNull(answer.message),
  };
}

/** Address of the call: an input with `://` goes as url, any other as domain (specification, section 5). */
export function prospectsPath(input: string, limit: number): string {
  const site = input.includes('://') ? { url: input } : { domain: input };
  return `/prospects/linkedin?${new URLSearchParams({ limit: String(limit), ...site }).toString()}`;
}

export async function listProspects(
  input: string,
  limit: number,
  signal: AbortSignal,
): Promise<ProspectsResponse> {
  const path = prospectsPath(input, limit);
  return readProspects(await client.call({ method: 'GET', path, signal }));
}
