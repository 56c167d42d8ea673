/** The form of a campaign as it is typed, what is wrong with it, and as it is sent. */
import { editableYuan, parseYuan } from '@juya/contract/typing/amount.ts'
import type { Data, Input } from '../../../lib/api/client.ts'
import { formatDate, formatFen } from '../../../lib/format/format.ts'
import { limitOf } from '../../../lib/forms/limits.ts'

export type EditForm = Data<'funding.editForm'>
export type Tier = Data<'funding.tiers'>['list'][number]

export interface TypedStage {
  key: number
  name: string
  /** yyyy-MM-dd, empty until it is chosen. */
  day: string
}
export interface CampaignDraft {
  /** The campaign on the server, and how it stood when it was read. */
  id?: number
  version?: number
  category_id: number
  category_name: string
  title: string
  title_en: string
  story: string
  story_en: string
  risk_text: string
  /** Which tiers were taken in or left out by hand, by id. */
  marks: Record<string, boolean>
  goal: string
  days: string
  /** Null: as soon as it is approved. */
  from_at_ms: number | null
  at_once: boolean
  ship_by: string
  stages: TypedStage[]
}
export type Field =
  | 'category_id'
  | 'images'
  | 'video'
  | 'title'
  | 'story'
  | 'risk_text'
  | 'tier_ids'
  | 'goal_fen'
  | 'days'
  | 'from_at'
  | 'ship_by_at'
  | 'stages'

const LIMITS = {
  title: limitOf('funding.publish', 'title'),
  story: limitOf('funding.publish', 'story'),
  risk_text: limitOf('funding.publish', 'risk_text'),
  goal_fen: limitOf('funding.publish', 'goal_fen'),
  days: limitOf('funding.publish', 'days'),
}
export const TITLE_MAX = LIMITS.title.chars_max
export const STORY_MAX = LIMITS.story.chars_max
export const RISK_MAX = LIMITS.risk_text.chars_max
export const GOAL = LIMITS.goal_fen
export const DAYS = LIMITS.days
export const PHOTOS_MAX = limitOf('funding.publish', 'images').items_max
export const DAY_MS = 86_400_000

export const emptyDraft = (): CampaignDraft => ({
  category_id: 0,
  category_name: '',
  title: '',
  title_en: '',
  story: '',
  story_en: '',
  risk_text: '',
  marks: {},
  goal: '',
  days: '30',
  from_at_ms: null,
  at_once: true,
  ship_by: '',
  stages: [],
})

/** A day as a date field has it. */
export const dayText = (at_s: number): string => formatDate(at_s * 1000)
/** The last second of a day on this phone, in seconds. */
const dayEnd = (day: string): number => Math.floor(new Date(`${day}T23:59:59`).getTime() / 1000)

export function draftOf({ form, version, campaign }: EditForm): CampaignDraft {
  return {
    ...emptyDraft(),
    id: campaign.id,
    version,
    category_id: form.category_id,
    category_name: campaign.category.name,
    title: form.title,
    title_en: form.title_en ?? '',
    story: form.story,
    story_en: form.story_en ?? '',
    risk_text: form.risk_text,
    goal: editableYuan(form.goal_fen),
    days: String(form.days),
    from_at_ms: form.from_at ? form.from_at * 1000 : null,
    at_once: !form.from_at,
    ship_by: dayText(form.ship_by_at),
    stages: form.stages.map(({ name, planned_at }, key) => ({ key, name, day: dayText(planned_at) })),
  }
}

/** Whether a tier is in the campaign: as was tapped, else what is its own; the shop's free ones are all in a new one. */
export const isChosen = ({ marks, id }: CampaignDraft, tier: Tier): boolean =>
  marks[tier.id] ?? (id === undefined || tier.campaign_id === id)

/** When it ends at the earliest, by the phone's clock: days from its opening. */
const endsMs = ({ at_once, from_at_ms, days }: CampaignDraft, now_ms: number): number =>
  Math.max(now_ms, at_once ? 0 : (from_at_ms ?? 0)) + Number(days) * DAY_MS

const chars = (text: string): number => [...text.trim()].length

/** Names of the fields that cannot be sent as they are. The server judges the rest by its own clock. */
export function wrongIn(draft: CampaignDraft, photo_count: number, now_ms: number): Set<Field> {
  const wrong = new Set<Field>()
  const goal_fen = parseYuan(draft.goal) ?? 0
  if (draft.category_id === 0) wrong.add('category_id')
  if (photo_count === 0) wrong.add('images')
  if (chars(draft.title) < LIMITS.title.chars_min) wrong.add('title')
  if (chars(draft.story) < LIMITS.story.chars_min) wrong.add('story')
  if (chars(draft.risk_text) < LIMITS.risk_text.chars_min) wrong.add('risk_text')
  if (goal_fen < GOAL.min || goal_fen > GOAL.max) wrong.add('goal_fen')
  if (!/^\d+$/.test(draft.days) || Number(draft.days) < DAYS.min || Number(draft.days) > DAYS.max) wrong.add('days')
  if (!draft.at_once && (draft.from_at_ms === null || draft.from_at_ms <= now_ms)) wrong.add('from_at')
  if (!draft.ship_by || dayEnd(draft.ship_by) * 1000 <= endsMs(draft, now_ms)) wrong.add('ship_by_at')
  if (stagesWrong(draft)) wrong.add('stages')
  return wrong
}

/** Stages have a name and a day, follow each other, and end by the day of shipping. */
function stagesWrong({ stages, ship_by }: CampaignDraft): boolean {
  return stages.some(
    ({ name, day }, i) => !name.trim() || !day || day < (stages[i - 1]?.day ?? '') || (ship_by !== '' && day > ship_by),
  )
}

/** The wizard's step that has a field. */
const STEPS: ReadonlyArray<readonly string[]> = [
  ['category_id', 'images', 'video', 'video_poster', 'title', 'title_en', 'story', 'story_en', 'risk_text'],
  ['tier_ids'],
  ['goal_fen', 'from_at', 'days', 'ship_by_at', 'stages'],
]
export const CHECK_STEP = STEPS.length
export const stepOf = (field: string): number => {
  const at = STEPS.findIndex((fields) => fields.includes(field.split('.')[0]!))
  return at < 0 ? CHECK_STEP : at
}

type Sent = Omit<Input<'funding.publish'>, 'save'>

export function inputOf(
  draft: CampaignDraft,
  media: { images: readonly string[]; video?: string | undefined; video_poster?: string | undefined },
  tier_ids: readonly number[],
): Sent {
  return {
    title: draft.title.trim(),
    title_en: draft.title_en.trim() || undefined,
    category_id: draft.category_id,
    images: [...media.images],
    video: media.video ?? '',
    video_poster: media.video_poster ?? '',
    story: draft.story.trim(),
    story_en: draft.story_en.trim() || undefined,
    risk_text: draft.risk_text.trim(),
    goal_fen: parseYuan(draft.goal) ?? 0,
    from_at: draft.at_once || draft.from_at_ms === null ? undefined : Math.floor(draft.from_at_ms / 1000),
    days: Number(draft.days),
    ship_by_at: dayEnd(draft.ship_by),
    tier_ids: [...tier_ids],
    stages: draft.stages.map(({ name, day }) => ({ name: name.trim(), planned_at: dayEnd(day) })),
  }
}

/** The figures that sentences about wrong fields name. */
export const FIGURES = {
  title_min: LIMITS.title.chars_min,
  story_min: LIMITS.story.chars_min,
  risk_min: LIMITS.risk_text.chars_min,
  days_min: DAYS.min,
  days_max: DAYS.max,
  goal_min: formatFen(GOAL.min),
  goal_max: formatFen(GOAL.max),
}
