/** Field sets about tasks: what a shop pays people to do, or Juya gives points for, and the places they take in it. */
import { z } from 'zod'
import { POINTS_A_DAY } from '../../rewards/points.ts'
import { At, Bp, Fen, Flag, Id, PicturePath, text, whole } from '../../units.ts'
import { Can, Image, jsonText, Level, opt } from '../parts.ts'
import { ShopBrief, UserBrief } from '../people.ts'

export const TASK_REWARD_LEAST_FEN = 50
export const TASK_REWARD_MOST_FEN = 200_00
export const TASK_QUOTA_MOST = 10_000
/** What a place in a task of Juya’s brings at most: what a person may earn a day. */
export const TASK_POINTS_MOST = POINTS_A_DAY
export const TASK_BUDGET_MOST_FEN = 50_000_00
export const TASK_STEPS_MAX = 8
export const TASK_PROOF_IMAGES_MAX = 9
/** Places judged with one call. */
export const TASK_CHECK_MAX = 50
/** The shortest and the longest time to submit, in hours. */
export const TASK_TAKE_HOURS = [1, 168] as const
/** The shortest and the longest time a shop has to look at a proof, in hours. */
export const TASK_REVIEW_HOURS = [24, 168] as const

export const TASK_STATUSES = [
  'draft',
  'pending_payment', // submitted; its money is not locked yet
  'reviewing',
  'rejected', // by the review; all of its money went back
  'active',
  'paused', // by its shop, or while its shop may not sell
  'finished', // it is over and no place is open
  'settled', // what was left of its money went back
  'cancelled', // deleted before people saw it
] as const
export const TaskStatus = z.enum(TASK_STATUSES)

/** taken: proof is awaited · submitted: the shop looks at it · paid · rejected: may be appealed, or tried again, or is final · disputed: the arbiter decides · returned: given back, or ended from outside · expired: no proof in time */
export const PLACE_STATUSES = ['taken', 'submitted', 'paid', 'rejected', 'disputed', 'returned', 'expired'] as const
export const PlaceStatus = z.enum(PLACE_STATUSES)

/** The decider about a proof: house is an operator, in a task of Juya’s; silence is a shop or Juya that said nothing in time. */
export const PLACE_DECIDERS = ['shop', 'house', 'silence', 'arbiter'] as const
export const TASK_SORTS = ['new', 'reward', 'left'] as const

export const PRIVILEGE_CODES = ['top_day', 'highlight', 'refresh_pack'] as const
export const PrivilegeCode = z.enum(PRIVILEGE_CODES)

/** How a shop has answered proofs: of all that were decided, how many were approved, how long it took, how many rejections the arbiter overturned. */
export const TaskAnswers = z.object({
  decided: z.number().int(),
  approved_bp: Bp,
  /** Half of its answers came sooner. */
  hours: z.number().int(),
  overturned: z.number().int(),
})

/** A task in a list. */
export const TaskCard = z.object({
  id: Id,
  title: z.string(),
  cover: opt(Image),
  category: opt(z.object({ id: Id, name: z.string() })),
  /** Absent: it is Juya’s own, and pays points. */
  shop: opt(ShopBrief),
  status: TaskStatus,
  /** What a place brings: money of a shop, or points of Juya. The other is 0. */
  reward_fen: Fen,
  reward_points: z.number().int(),
  quota: z.number().int(),
  /** Places that are free. */
  left: z.number().int(),
  approved: z.number().int(),
  /** The least level of who takes a place. */
  level_min: Level,
  take_hours: z.number().int(),
  review_hours: z.number().int(),
  /** Until then it takes people. */
  ends_at: At,
  top: z.boolean(),
  highlight: z.boolean(),
  /** Absent while the shop has answered nothing. */
  answers: opt(TaskAnswers),
})

export const TaskStep = z.object({ text: z.string(), image: opt(Image) })
/** What a proof consists of. */
export const TaskProofNeeds = z.object({ images: z.number().int(), text: z.boolean(), link: z.boolean() })

const Proof = z.object({ text: opt(z.string()), link: opt(z.string()), images: z.array(Image) })

/** What may be done with a place: the person's acts, and the shop's. */
export const PlaceAction = z.enum(['submit', 'return', 'appeal', 'approve', 'reject'])

/** A person's place in a task. */
export const TaskPlace = z.object({
  id: Id,
  task: z.object({
    id: Id,
    title: z.string(),
    cover: opt(Image),
    /** Absent: it is Juya’s own. */
    shop: opt(ShopBrief),
    proof: TaskProofNeeds,
    review_hours: z.number().int(),
  }),
  reward_fen: Fen,
  reward_points: z.number().int(),
  status: PlaceStatus,
  /** Absent before it is submitted, and once it is deleted. */
  proof: opt(Proof),
  /** How often a proof was submitted. */
  tries: z.number().int(),
  taken_at: At,
  submit_by: At,
  submitted_at: opt(At),
  /** While submitted: from then on it counts as approved. */
  review_by: opt(At),
  decided_by: opt(z.enum(PLACE_DECIDERS)),
  decided_at: opt(At),
  reject_reason: opt(z.string()),
  /** While it may be tried a second time. */
  retry_by: opt(At),
  /** While it may be appealed. */
  appeal_by: opt(At),
  appeal: opt(z.object({ content: z.string(), images: z.array(Image), at: At })),
  /** By when the arbiter answers. */
  rule_by: opt(At),
  ruling: opt(z.object({ approved: z.boolean(), reason: z.string(), at: At })),
  actions: z.array(PlaceAction),
})

/** The same as its shop sees it. */
export const ShopTaskPlace = TaskPlace.extend({ user: UserBrief, while_suspended: z.boolean() })

/** What a shop may do with its task now. */
export const TaskAction = z.enum(['edit', 'pay', 'delete', 'pause', 'resume', 'top', 'highlight', 'refresh', 'settle'])

/** A task as its own shop lists it. */
export const ShopTask = TaskCard.extend({
  taken: z.number().int(),
  submitted: z.number().int(),
  disputed: z.number().int(),
  budget_fen: Fen,
  fee_fen: Fen,
  paid_fen: Fen,
  returned_fen: Fen,
  reject_reason: opt(z.string()),
  /** Why it is paused, where its shop did not pause it. */
  paused_reason: opt(z.string()),
  /** While finished: when what is left goes back by itself. */
  settles_at: opt(At),
  top_until: opt(At),
  highlight_until: opt(At),
  refreshed_at: opt(At),
  actions: z.array(TaskAction),
})

/** What a task asks for, of a shop or of Juya. */
export const taskTerms = {
  category_id: Id,
  title: text(40, 4),
  cover: PicturePath.optional(),
  steps: jsonText(
    z
      .array(z.object({ text: text(200), image: PicturePath.optional() }))
      .min(1)
      .max(TASK_STEPS_MAX),
  ),
  proof_images: whole(0, TASK_PROOF_IMAGES_MAX).default(1),
  proof_text: Flag.default(false),
  proof_link: Flag.default(false),
  quota: whole(1, TASK_QUOTA_MOST),
  level_min: Level.default(0),
  take_hours: whole(...TASK_TAKE_HOURS).default(48),
  review_hours: whole(...TASK_REVIEW_HOURS).default(48),
  ends_at: At,
}
/** What a shop fills in. */
export const taskForm = { ...taskTerms, reward_fen: whole(TASK_REWARD_LEAST_FEN, TASK_REWARD_MOST_FEN) }

/** A task with what it asks for, and whether the caller may take a place. */
export const TaskDetail = TaskCard.extend({
  steps: z.array(TaskStep),
  proof: TaskProofNeeds,
  paid_fen: Fen,
  /** Its shop pays at most so much to one person a month. */
  month_cap_fen: opt(Fen),
  /** Of Juya’s: so many points a person may be promised a day, with what check-in and reviews bring. */
  points_a_day: opt(z.number().int()),
  takeable: Can,
  mine: opt(TaskPlace),
  /** What its sentences are made from. */
  rules: z.object({
    places_max: z.number().int(),
    retry_h: z.number().int(),
    appeal_h: z.number().int(),
    ruling_h: z.number().int(),
    proof_days: z.number().int(),
  }),
})
