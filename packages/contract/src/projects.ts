import { z } from 'zod';
import {
  MAX_NOTE_LENGTH,
  MAX_SITE_TAGS,
  MAX_SITES_PER_CALL,
  MAX_SKIP_REASON_LENGTH,
  MAX_TAG_LENGTH,
  SITE_STATES,
} from './product.ts';
import { route } from './route.ts';
import { SITE_PLACE, SITE_SORTS } from './site-place.ts';
import { askedText, toldText } from './text.ts';

export const SiteState = z.enum(SITE_STATES);
export type SiteState = z.infer<typeof SiteState>;

const Time = toldText().describe('UTC, ISO 8601.');
const SiteList = z
  .array(askedText().min(1).max(300))
  .min(1)
  .max(MAX_SITES_PER_CALL)
  .describe('Domains or addresses.');
/** Null: the list of the whole account. */
const OfProject = z.uuid().nullable();

const StateCounts = z.object(
  Object.fromEntries(SITE_STATES.map((state) => [state, z.int().min(0)])) as Record<SiteState, z.ZodInt>,
);

export const Project = z.object({
  id: z.uuid(),
  name: toldText(),
  created_at: Time,
  /** How many websites it has in each state. */
  states: StateCounts,
  /** How many sites its own block list names. */
  blocked: z.int().min(0),
  private: z
    .literal(true)
    .optional()
    .describe('Given where only whoever began it and the account’s owner see it.'),
});
export type Project = z.infer<typeof Project>;

export const listProjects = route({
  method: 'GET',
  path: '/projects',
  access: 'account',
  key: 'read',
  summary:
    'The projects of the account by name, with how many websites each has. Free, as all of projects is.',
  response: z.object({
    projects: z.array(Project),
    /** How many sites the block list of the account names. */
    blocked: z.int().min(0),
  }),
  errors: [],
});

const Name = askedText().trim().min(1).max(100);

export const createProject = route({
  method: 'POST',
  path: '/projects/create',
  access: 'account',
  key: 'spend',
  summary: 'Begin a project: a list of websites for a client.',
  body: z.object({
    name: Name,
    private: z.boolean().default(false).describe('Kept to the caller and the account’s owner.'),
  }),
  response: Project,
  errors: [],
});

export const renameProject = route({
  method: 'POST',
  path: '/projects/rename',
  access: 'account',
  key: 'spend',
  summary: 'Give a project another name, or show one that was kept to oneself to everybody.',
  body: z.object({ project: z.uuid(), name: Name, private: z.literal(false).optional() }),
  response: Project,
  errors: [404],
});

export const deleteProject = route({
  method: 'POST',
  path: '/projects/delete',
  access: 'account',
  summary: 'Delete a project with its websites and its block list, for good. Harmless when repeated.',
  body: z.object({ project: z.uuid() }),
  response: z.object({ deleted: z.boolean() }),
  errors: [],
});

export const ProjectSite = z.object({
  /** Registrable domain. */
  site: toldText(),
  state: SiteState,
  /** Why it was skipped, in the person's words; empty otherwise. */
  reason: toldText(),
  note: toldText(),
  tags: z.array(toldText()),
  title: toldText().nullable(),
  /** Of the page that brought it. */
  url: toldText().nullable(),
  da: z.int().min(0).max(100).nullable(),
  /** The query that found it, as the history writes it; null where it was typed or imported. */
  found_by: toldText().nullable(),
  /** What put it here. */
  came_by: z.enum(['search', 'import', 'hand', 'order']),
  added_at: Time,
  changed_at: Time,
});
export type ProjectSite = z.infer<typeof ProjectSite>;

export const SiteImport = z.object({
  id: z.uuid(),
  file: toldText(),
  /** The column that the addresses were taken from, as the file calls it. */
  column: toldText(),
  /** `sites`: websites of the project; `blocked`: its block list, or that of the account. */
  list: z.enum(['sites', 'blocked']),
  created_at: Time,
  rows: z.int().min(0),
  added: z.int().min(0),
  known: z.int().min(0),
  /** Rows that name a site which an earlier row of the file names. */
  repeated: z.int().min(0),
  /** Rows without an address; the first of them, by their line in the file. */
  refused: z.int().min(0),
  refused_rows: z.array(z.object({ line: z.int().min(1), text: toldText() })),
  /** Null while it stands. */
  undone_at: Time.nullable(),
});
export type SiteImport = z.infer<typeof SiteImport>;

const Filter = {
  project: z.uuid(),
  state: SiteState.optional(),
  tag: askedText().min(1).max(MAX_TAG_LENGTH).optional(),
  /** A part of a domain, title or note. */
  find: askedText().max(200).optional(),
  sort: z.enum(SITE_SORTS).default('newest'),
};

export const listProjectSites = route({
  method: 'GET',
  path: '/projects/sites',
  access: 'account',
  key: 'read',
  summary: 'The websites of a project, a hundred at a time.',
  query: z.object({ ...Filter, after: askedText().regex(SITE_PLACE).optional() }),
  response: z.object({
    project: Project,
    sites: z.array(ProjectSite),
    /** `after` of the next call; null at the end. */
    next: toldText().nullable(),
    /** How many the filter leaves in all. */
    found: z.int().min(0),
    tags: z.array(toldText()),
    /** The imports of the last 30 days, newest first. */
    imports: z.array(SiteImport),
  }),
  errors: [404],
});

export const downloadProject = route({
  method: 'GET',
  path: '/projects/download',
  access: 'account',
  key: 'read',
  summary: 'The websites of a project as a CSV file.',
  query: z.object({ project: z.uuid() }),
  response: z.unknown(),
  kind: 'file',
  mediaType: 'text/csv; charset=utf-8',
  errors: [404],
});

const NewSite = z.object({
  /** A domain or an address; the registrable domain is kept. */
  site: askedText().min(1).max(2000),
  title: askedText().max(2000).nullable().default(null),
  url: askedText().max(4000).nullable().default(null),
  da: z.int().min(0).max(100).nullable().default(null),
});

const Added = z.object({
  added: z.int().min(0),
  /** Were there already, and stay as they were. */
  known: z.int().min(0),
});

export const addProjectSites = route({
  method: 'POST',
  path: '/projects/sites/add',
  access: 'account',
  key: 'spend',
  summary: 'Put websites into a project. One that is there stays as it is.',
  body: z.object({
    project: z.uuid(),
    sites: z.array(NewSite).min(1).max(100),
    state: SiteState.default('new'),
    /** The query that found them, as the history writes it. */
    found_by: askedText().max(4000).nullable().default(null),
  }),
  response: Added,
  errors: [404],
});

const SkipReason = askedText().max(MAX_SKIP_REASON_LENGTH);
const Note = askedText().max(MAX_NOTE_LENGTH);

export const changeProjectSites = route({
  method: 'POST',
  path: '/projects/sites/change',
  access: 'account',
  key: 'spend',
  summary: 'Change the state, note or tags of websites of a project; what is left out stays.',
  body: z.object({
    project: z.uuid(),
    sites: SiteList,
    state: SiteState.optional(),
    /** With `skipped`: why. */
    reason: SkipReason.optional(),
    note: Note.optional(),
    tags: z.array(askedText().trim().min(1).max(MAX_TAG_LENGTH)).max(MAX_SITE_TAGS).optional(),
    before: z
      .object({
        reason: SkipReason.optional(),
        note: Note.optional(),
        tags: z.array(askedText().max(MAX_TAG_LENGTH)).max(MAX_SITE_TAGS).optional(),
      })
      .optional()
      .describe(
        'What the caller saw. Where a website says something else by now, nothing is changed and the answer is 409, so that nobody writes over what a colleague wrote meanwhile.',
      ),
  }),
  response: z.object({ changed: z.int().min(0) }),
  errors: [404, 409],
});

export const removeProjectSites = route({
  method: 'POST',
  path: '/projects/sites/remove',
  access: 'account',
  key: 'spend',
  summary: 'Take websites out of a project, with their notes. Harmless when repeated.',
  body: z.object({ project: z.uuid(), sites: SiteList }),
  response: z.object({ removed: z.int().min(0) }),
  errors: [404],
});

export const findInProjects = route({
  method: 'POST',
  path: '/projects/find',
  access: 'account',
  key: 'read',
  summary: 'In which projects websites are, and whether they are blocked for the whole account.',
  body: z.object({ sites: SiteList }),
  response: z.object({
    found: z.array(
      z.object({
        /** As it was asked. */
        asked: toldText(),
        project: z.uuid(),
        name: toldText(),
        state: SiteState,
      }),
    ),
    by_colleagues: z
      .array(z.object({ asked: toldText(), month: toldText().describe('Of the first time, as 2026-10.') }))
      .optional()
      .describe(
        'Sites that a colleague wrote to in a project which the caller does not see: when, and not for whom.',
      ),
  }),
  errors: [],
});

export const listBlockedSites = route({
  method: 'GET',
  path: '/blocked-sites',
  access: 'account',
  key: 'read',
  summary: 'A block list by name, a hundred sites at a time: of a project, or of the account.',
  query: z.object({ project: z.uuid().optional(), after: askedText().max(253).optional() }),
  response: z.object({
    sites: z.array(toldText()),
    next: toldText().nullable(),
    total: z.int().min(0),
    imports: z.array(SiteImport),
  }),
  errors: [404],
});

export const blockSites = route({
  method: 'POST',
  path: '/blocked-sites/add',
  access: 'account',
  key: 'spend',
  summary:
    'Never show sites again, with all below them: in searches for a project, or in all of the account.',
  body: z.object({ project: OfProject, sites: SiteList }),
  response: Added,
  errors: [404],
});

export const unblockSites = route({
  method: 'POST',
  path: '/blocked-sites/remove',
  access: 'account',
  key: 'spend',
  summary: 'Take sites off a block list. Harmless when repeated.',
  body: z.object({ project: OfProject, sites: SiteList }),
  response: z.object({ removed: z.int().min(0) }),
  errors: [404],
});

export const importSites = route({
  method: 'POST',
  path: '/imports',
  access: 'account',
  key: 'spend',
  summary:
    'Put the rows of a file into a project or a block list, a thousand a call: the first call begins an import, the next name it. Every row is counted.',
  body: z.object({
    /** Of the call before; null for the first. */
    import: z.uuid().nullable().default(null),
    project: OfProject,
    list: z.enum(['sites', 'blocked']),
    file: askedText().max(255),
    column: askedText().max(255),
    state: SiteState.default('new'),
    /** Which line of the file the first row is. */
    first_line: z.int().min(1).max(10_000_000),
    rows: z.array(askedText().max(2000)).max(MAX_SITES_PER_CALL),
    /**
     * The line of each row, where rows are not on one line after the other: a cell may hold line ends, and empty lines
     * are no rows.
     */
    lines: z.array(z.int().min(1).max(10_000_000)).max(MAX_SITES_PER_CALL).optional(),
  }),
  response: SiteImport,
  errors: [404],
});

export const undoImport = route({
  method: 'POST',
  path: '/imports/undo',
  access: 'account',
  key: 'spend',
  summary: 'Take out what an import put in, but for what was changed since. Harmless when repeated.',
  body: z.object({ import: z.uuid() }),
  response: z.object({
    removed: z.int().min(0),
    /** Changed since the import, and still there. */
    kept: z.int().min(0),
  }),
  errors: [404],
});
