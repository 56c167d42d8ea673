/** What the domain of masters tells others. */
import { AtMs, Id, MASTER_CLAIM_STAGES, MASTER_CLAIM_STATES, MASTER_THINGS } from '@juya/contract'
import { z } from 'zod'
import { defineEvents } from '../../platform/outbox/rows.ts'

const master = { master_id: Id, user_id: Id, name: z.string() }
const claim = {
  claim_id: Id,
  master_id: Id,
  master_name: z.string(),
  shop_id: Id,
  thing: z.enum(MASTER_THINGS),
  ref_id: Id,
  title: z.string(),
  title_en: z.string().nullable(),
  image: z.string(),
}

export const masterEvents = defineEvents('master', {
  approved: {
    about: 'master_id',
    payload: { ...master, decided_at: AtMs },
    says: 'The desk has approved a master: the page is open.',
  },
  asked: {
    about: 'master_id',
    payload: { ...master, question: z.string(), answer_by: AtMs },
    says: 'The desk asks a question about an application of a master.',
  },
  refused: {
    about: 'master_id',
    payload: { ...master, reason: z.string(), again_at: AtMs },
    says: 'The desk has refused an application of a master.',
  },
  unanswered: {
    about: 'master_id',
    payload: { ...master, answer_by: AtMs },
    says: 'An application of a master has ended, as its question was not answered.',
  },
  hidden: {
    about: 'master_id',
    payload: { ...master, reason: z.string(), decided_at: AtMs },
    says: 'Two operators have hidden the page of a master.',
  },
  shown: {
    about: 'master_id',
    payload: { ...master, decided_at: AtMs },
    says: 'The page of a master that was hidden is open again.',
  },
  claim_asked: {
    about: 'claim_id',
    payload: { ...claim, user_id: Id, due_at: AtMs },
    says: 'A master is asked whether a lot or goods that name them are theirs.',
  },
  claim_answered: {
    about: 'claim_id',
    payload: {
      ...claim,
      state: z.enum(MASTER_CLAIM_STATES),
      stage: z.enum(MASTER_CLAIM_STAGES).nullable(),
      note: z.string().nullable(),
      answered_at: AtMs,
    },
    says: 'A master has said "mine" or "not mine" of a lot or goods.',
  },
  claim_denied_for: {
    about: 'claim_id',
    payload: { ...claim, user_id: Id, note: z.string() },
    says: 'A master denies a lot while it runs; told to each of its bidders.',
  },
  claim_unconfirmed: {
    about: 'claim_id',
    payload: { ...claim, user_id: Id },
    says: 'A master has not answered in time: the lot or goods read "not confirmed".',
  },
  denial_kept: {
    about: 'claim_id',
    payload: { ...claim, user_id: Id.nullable(), reason: z.string() },
    says: 'The desk lets a lot or goods that a master denied run on, and says why.',
  },
  relation_asked: {
    about: 'relation_id',
    payload: { relation_id: Id, user_id: Id, master_id: Id, master_name: z.string(), answer_by: AtMs },
    says: 'A master has named a person in their lineage, who is asked.',
  },
  relation_answered: {
    about: 'relation_id',
    payload: { relation_id: Id, user_id: Id, master_id: Id, name: z.string(), is_confirmed: z.boolean() },
    says: 'A person named in a lineage has confirmed or refused it; told to its master.',
  },
  honour_decided: {
    about: 'honour_id',
    payload: {
      ...{ honour_id: Id, user_id: Id, master_id: Id, name: z.string() },
      ...{ is_confirmed: z.boolean(), reason: z.string().nullable(), decided_at: AtMs },
    },
    says: 'The desk has looked at the document of an honour.',
  },
})
