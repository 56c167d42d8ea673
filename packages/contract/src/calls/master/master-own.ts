/** A master's own calls: the application, works, honours, lineage, and what others say is theirs. Rows of the master domain's table. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import {
  AskedRelation,
  ById,
  Can,
  Count,
  MASTER_CLAIM_ANSWERS,
  MasterCategory,
  MasterClaim,
  MasterClaimState,
  MasterHonourKind,
  MasterHonoursForm,
  MasterProjectsForm,
  MasterRelationsForm,
  MasterWork,
  MasterWorksForm,
  masterForm,
  masterHonourForm,
  masterWorkForm,
  Nothing,
  OwnHonour,
  OwnMaster,
  opt,
} from '../../shapes/index.ts'
import { csv, Id, Ok, Paging, PicturePath, page, text, VideoPath } from '../../units.ts'

const { name, title, category_id, avatar, resume, region, certificates } = masterForm

/** What the wizard and the own page begin with. */
const Own = z.object({
  /** The caller's page or application; absent before the first. */
  master: opt(OwnMaster),
  /** Whether the caller may apply now. */
  can_apply: Can,
  categories: z.array(MasterCategory),
  /** Lineages others named the caller in. */
  asked: z.array(AskedRelation),
  review_h: z.number().int(),
})

// biome-ignore format: a row opens with its method and path on one line
export const ownMasterRows = {
  own: {
    method: 'GET', path: '/api/store/Master/apply', effect: 'read', auth: 'verified',
    input: Nothing,
    data: Own,
    refusals: [],
    note: "The caller's page or application as a master, what the form needs, and lineages that wait for the caller's word.",
  },
  apply: {
    method: 'POST', path: '/api/store/Master/apply', effect: 'write', auth: 'verified',
    repeat: { anew: 'once' }, states: ['master'],
    input: z.object({
      /** apply: the application, the answer to a question about it, or a change of the page. relations, projects: those given are saved, those of `remove_ids` go. leave: the page or the application ends. */
      section: z.enum(['apply', 'relations', 'projects', 'leave']).default('apply'),
      name: name.optional(), title: title.optional(), category_id: category_id.optional(), avatar: avatar.optional(),
      cover: masterForm.cover, resume: resume.optional(), region: region.optional(), certificates: certificates.optional(),
      video: VideoPath.or(z.literal('')).optional(), poster: PicturePath.or(z.literal('')).optional(),
      works: MasterWorksForm.optional(), honours: MasterHonoursForm.optional(),
      relations: MasterRelationsForm.optional(), projects: MasterProjectsForm.optional(),
      remove_ids: csv(Id).optional(),
      /** To what the desk asked. */
      answer: text(1000).optional(),
    }),
    data: Own,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'MISSING_PARAM', 'CONTENT_BLOCKED', 'LIMIT_REACHED', 'SELF_ACTION', 'WINDOW_CLOSED'],
    note: 'Apply to be a master, answer what the desk asked, change the own page, its lineage or its projects, or leave. Name and title stay what the desk approved.',
  },
  works: {
    method: 'GET', path: '/api/store/Master/works', effect: 'read', auth: 'verified',
    input: z.object({ ...Paging }),
    data: page(MasterWork),
    refusals: ['NOT_FOUND'],
    note: "The caller's works, the latest first.",
  },
  honours: {
    method: 'GET', path: '/api/store/Master/honor_call', effect: 'read', auth: 'verified',
    input: z.object({ kind: MasterHonourKind.optional(), ...Paging }),
    data: page(OwnHonour),
    refusals: ['NOT_FOUND'],
    note: "The caller's honours and titles with how each stands at the desk.",
  },
  saveWork: {
    method: 'POST', path: '/api/store/Master/works_add', effect: 'write', auth: 'verified',
    repeat: { anew: 'each' }, states: ['master'],
    input: z.object(masterWorkForm),
    data: ById,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'CONTENT_BLOCKED', 'LIMIT_REACHED', 'DAILY_LIMIT'],
    note: 'Add a work, or change the one whose id is given.',
  },
  deleteWork: {
    method: 'POST', path: '/api/store/Master/works_delete', effect: 'write', auth: 'verified',
    repeat: { anew: 'once' }, states: ['master'],
    input: ById,
    data: Ok,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
    note: 'Delete a work. One that stands for a confirmed lot or goods stays.',
  },
  saveHonour: {
    method: 'POST', path: '/api/store/Master/honor_call_add', effect: 'write', auth: 'verified',
    repeat: { anew: 'each' }, states: ['master'],
    input: z.object(masterHonourForm),
    data: ById,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'CONTENT_BLOCKED', 'LIMIT_REACHED'],
    note: 'Add an honour or a title, or change one. With a document the desk looks at it; without, it reads "not verified".',
  },
  deleteHonour: {
    method: 'POST', path: '/api/store/Master/honor_call_delete', effect: 'write', auth: 'verified',
    repeat: { anew: 'once' }, states: ['master'],
    input: ById,
    data: Ok,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
    note: 'Delete an honour or a title.',
  },
  claims: {
    method: 'POST', path: '/api/store/Master/claims', effect: 'read', auth: 'verified',
    input: z.object({ state: MasterClaimState.optional(), ...Paging }),
    data: page(MasterClaim).extend({ counts: Count }),
    refusals: ['NOT_FOUND'],
    note: 'Lots and goods that name the caller as their master; those that wait for an answer stand first.',
  },
  answerClaim: {
    method: 'POST', path: '/api/store/Master/claim_answer', effect: 'write', auth: 'verified',
    repeat: { anew: 'once' }, states: ['master_claim'],
    /** A denial says why: its shop, the desk and later a case read it. */
    input: z.object({ id: Id, answer: z.enum(MASTER_CLAIM_ANSWERS), note: text(500).optional() }),
    data: MasterClaim,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'MISSING_PARAM', 'CONTENT_BLOCKED', 'WINDOW_CLOSED'],
    note: 'Say "mine" or "not mine" of a lot or goods, once. Denied before it opens it goes back to its shop; denied while it is live, all bidders see it at once.',
  },
  answerRelation: {
    method: 'POST', path: '/api/store/Master/relation_answer', effect: 'write', auth: 'verified',
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, answer: z.enum(['confirm', 'refuse']) }),
    data: AskedRelation,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'WINDOW_CLOSED'],
    note: 'Confirm or refuse a lineage somebody named the caller in.',
  },
} as const satisfies Record<string, CallRow>
