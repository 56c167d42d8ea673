/** Field sets about masters: the card, what their page shows, and what they fill in. */
import { z } from 'zod'
import { At, Day, Fen, Id, line, PicturePath, PriceFen, page, text, VideoPath, whole } from '../../units.ts'
import { Can, Image, Images, jsonText, opt, ReviewDeadline, ThingBrief } from '../parts.ts'
import { ShopBrief, UserBrief } from '../people.ts'
import {
  MASTER_CLAIM_STAGES,
  MASTER_HONOUR_KINDS,
  MASTER_HONOURS_MAX,
  MASTER_LEAVES,
  MASTER_PEOPLE_MAX,
  MASTER_PROJECTS_MAX,
  MASTER_RELATIONS,
  MASTER_RELATIONS_MAX,
  MASTER_STATES,
  MASTER_WORDS,
} from './master-limits.ts'
import { MasterClaimState } from './master-named.ts'

export * from './master-limits.ts'
export * from './master-named.ts'
export * from './master-rank.ts'

const count = z.number().int()

export const MasterState = z.enum(MASTER_STATES)
export const MasterWord = z.enum(MASTER_WORDS)
export const MasterRelationKind = z.enum(MASTER_RELATIONS)
export const MasterHonourKind = z.enum(MASTER_HONOUR_KINDS)
export const MasterCategory = z.object({ id: Id, name: z.string() })

/** A master as a line or a card. */
export const MasterCard = z.object({
  id: Id,
  name: z.string(),
  avatar: Image,
  title: z.string(),
  category: MasterCategory,
  region: opt(z.string()),
  /** The place in last night's rank. */
  rank: opt(count),
  fans_count: count,
  works_count: count,
  /** Has no account: Juya keeps the page, and confirms nothing in their name. */
  kept_by_juya: z.boolean(),
  /** Only when a token was sent. */
  followed: opt(z.boolean()),
})

/** What a score is made of, so that anybody can compute it again. */
export const MasterRankFactsShown = z.object({ followers: count, works: count, sales: count, honours: count })

export const MasterWork = z.object({
  id: Id,
  name: z.string(),
  images: z.array(Image),
  year: opt(count),
  material: opt(z.string()),
  size: opt(z.string()),
  desc: opt(z.string()),
  price_hint_fen: opt(Fen),
  /** What it is sold as, where the master confirmed that. */
  confirmed_as: opt(ThingBrief),
})

export const MasterHonour = z.object({
  id: Id,
  kind: MasterHonourKind,
  name: z.string(),
  issued_by: opt(z.string()),
  issued_on: opt(Day),
  image: opt(Image),
  /** confirmed: the desk has seen the document. */
  state: MasterWord,
})

export const MasterRelation = z.object({
  id: Id,
  relation: MasterRelationKind,
  name: z.string(),
  info: opt(z.string()),
  image: opt(Image),
  /** The page of that person, where they are a master here. */
  master_id: opt(Id),
  /** confirmed: that person said so. said: it is the master's word. */
  state: MasterWord,
})

const Person = z.object({ name: z.string(), role: z.string(), avatar: opt(Image), info: opt(z.string()) })
export const MasterProject = z.object({
  id: Id,
  name: z.string(),
  cover: Image,
  content: z.string(),
  video: opt(z.string()),
  people: z.array(Person),
})

/** A film on a master's page: their own, or that of a project. */
const Film = z.object({ title: z.string(), video: z.string(), poster: opt(Image), project_id: opt(Id) })

/** A master's page. */
export const MasterDetail = MasterCard.extend({
  cover: opt(Image),
  resume: z.string(),
  certificates: z.array(Image),
  user: opt(UserBrief),
  shop: opt(ShopBrief),
  score_milli: opt(count),
  facts: opt(MasterRankFactsShown),
  honours: z.array(MasterHonour),
  relations: z.array(MasterRelation),
  works: page(MasterWork),
  /** Lots and goods they said are theirs, the latest first. */
  confirmed: z.array(ThingBrief),
  projects: z.array(MasterProject),
  films: z.array(Film),
  is_mine: z.boolean(),
})

/** A work, an honour, a relation and a project as their master fills them in. */
export const masterWorkForm = {
  id: Id.optional(),
  name: line(40, 1),
  images: Images(9, 1),
  year: whole(1, 2100).optional(),
  material: line(60).optional(),
  size: line(60).optional(),
  desc: text(5000).optional(),
  price_hint_fen: PriceFen.optional(),
}
export const masterHonourForm = {
  id: Id.optional(),
  kind: MasterHonourKind,
  name: line(60, 2),
  issued_by: line(60).optional(),
  issued_on: Day.optional(),
  /** Shown beside it. */
  image: PicturePath.optional(),
  /** What proves it, seen by the desk alone. With one it waits for the desk. */
  documents: Images(3).default([]),
}
export const masterRelationForm = {
  id: Id.optional(),
  relation: MasterRelationKind,
  name: line(40, 1),
  info: text(500).optional(),
  image: PicturePath.optional(),
  /** The page of that person: they are asked. */
  related_master_id: Id.optional(),
  /** Their account, where they have no page: they are asked. */
  related_user_id: Id.optional(),
}
const personForm = z.object({
  name: line(40, 1),
  role: line(40, 1),
  avatar: PicturePath.optional(),
  info: text(500).optional(),
})
export const masterProjectForm = {
  id: Id.optional(),
  name: line(60, 2),
  cover: PicturePath,
  content: text(5000),
  video: VideoPath.or(z.literal('')).optional(),
  people: z.array(personForm).max(MASTER_PEOPLE_MAX).default([]),
}

/** What an application says, and what the page shows afterwards. */
export const masterForm = {
  name: line(40, 2),
  title: line(60, 2),
  category_id: Id,
  avatar: PicturePath,
  cover: PicturePath.or(z.literal('')).optional(),
  resume: text(5000, 10),
  region: line(30),
  certificates: Images(9).default([]),
  video: VideoPath.or(z.literal('')).optional(),
  poster: PicturePath.or(z.literal('')).optional(),
}
export const MasterRelationsForm = jsonText(z.array(z.object(masterRelationForm)).max(MASTER_RELATIONS_MAX))
export const MasterProjectsForm = jsonText(z.array(z.object(masterProjectForm)).max(MASTER_PROJECTS_MAX))
export const MasterHonoursForm = jsonText(z.array(z.object(masterHonourForm)).max(MASTER_HONOURS_MAX))
export const MasterWorksForm = jsonText(z.array(z.object(masterWorkForm)).max(20))

/** An honour as its master sees it. */
export const OwnHonour = MasterHonour.extend({
  documents: z.array(Image),
  /** By when the desk answers, while a document waits. */
  review_deadline: opt(ReviewDeadline),
  /** Why the desk refused it. */
  reason: opt(z.string()),
})
/** A relation as its master sees it. */
export const OwnRelation = MasterRelation.extend({
  user: opt(UserBrief),
  /** By when the other person answers. */
  answer_by: opt(At),
})
/** A relation others named the caller in. */
export const AskedRelation = z.object({
  id: Id,
  relation: MasterRelationKind,
  /** The caller's name there. */
  name: z.string(),
  info: opt(z.string()),
  master: MasterCard,
  state: MasterWord,
  answer_by: opt(At),
  can_answer: Can,
})

/** A master's page as its person sees it, in any state. */
export const OwnMaster = MasterCard.extend({
  status: MasterState,
  cover: opt(Image),
  resume: z.string(),
  certificates: z.array(Image),
  video: opt(z.string()),
  poster: opt(Image),
  applied_at: At,
  /** By when the desk answers an application. */
  review_deadline: opt(ReviewDeadline),
  /** The desk's question, and by when it is answered. */
  question: opt(z.string()),
  answer_by: opt(At),
  /** Why it is gone, and the words for it. */
  left_because: opt(z.enum(MASTER_LEAVES)),
  reason: opt(z.string()),
  relations: z.array(OwnRelation),
  projects: z.array(MasterProject),
  honours_count: count,
  /** Lots and goods that wait for an answer. */
  claims_count: count,
})

/** A lot or goods on which the caller is named as its master. */
export const MasterClaim = z.object({
  id: Id,
  thing: ThingBrief,
  shop: z.object({ id: Id, name: z.string() }),
  state: MasterClaimState,
  asked_at: At,
  due_at: opt(At),
  answered_at: opt(At),
  note: opt(z.string()),
  /** How it stood when it was answered. */
  stage: opt(z.enum(MASTER_CLAIM_STAGES)),
  /** It takes bids or orders now. */
  is_live: z.boolean(),
  /** The lot or goods is gone, and nothing is asked any more. */
  is_closed: z.boolean(),
  can_answer: Can,
})
