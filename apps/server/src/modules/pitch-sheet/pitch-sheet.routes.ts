import { getPitchSheet } from '@linklode/contract';
import type { FastifyInstance } from 'fastify';
import { serveAccount } from '../../platform/http/serve-route.ts';
import { personOf, type SessionReader } from '../../platform/http/session-reader.ts';
import type { PitchSheetService } from './pitch-sheet.service.ts';

export function pitchSheetRoutes(
  app: FastifyInstance,
  pitchSheets: PitchSheetService,
  sessions: SessionReader,
  limitSheets: (accountId: string) => Promise<unknown>,
): void {
  serveAccount(app, getPitchSheet, sessions, async ({ query: { url, rival = [] }, session }) => {
    await limitSheets(personOf(session));
    return pitchSheets.find(session.accountId, { url, rivals: typeof rival === 'string' ? [rival] : rival });
  });
}
