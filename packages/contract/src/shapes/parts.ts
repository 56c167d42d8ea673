/** The small types the shared field sets and the domains are put together from. */
import { z } from 'zod'
import { thingsIn } from '../things/things.ts'
import { At, csv, Fen, Flag, Id, PicturePath, partsOf } from '../units.ts'

/** A field that may be null or absent; both mean "there is none". */
export const opt = <T extends z.ZodType>(type: T) => type.nullish()

/** A picture to show: an upload path, a path under static/, or an https address. The client adds the prefix [R3.5]. */
export const Image = z.string().max(500)

/** A person's or shop's credit level. */
export const Level = z.number().int().min(0).max(10)

/** By when the platform answers about a thing that waits for it. It stands still while another side is asked. */
export const ReviewDeadline = z.object({
  state: z.enum(['running', 'asked', 'broken']),
  /** By when; absent while it stands still. */
  due_at: opt(At),
  /** The deadline in words, with its time. */
  text: z.string(),
})

/** A deadline that concerns the caller, of one of these kinds. */
export const clockOf = <const K extends readonly [string, ...string[]]>(...kinds: K) =>
  z.object({
    kind: z.enum(kinds),
    due_at_ms: z.number().int(),
    /**
     * The party that acts next, the act, and what happens otherwise, in the caller's language; {left} stands for the time left, which the
     * screen counts.
     */
    text: z.string().includes('{left}'),
  })

/** The input of every call that is about one thing. */
export const ById = z.object({ id: Id })

/** The input of a call that takes nothing. */
export const Nothing = z.object({})

/** The most categories a person may choose for home. */
export const INTERESTS_MAX = 20
/** What may be followed, and how many of each a person may follow. */
export const FOLLOW_TYPES = ['shop', 'master', 'user', 'house', 'topic'] as const
export type FollowType = (typeof FOLLOW_TYPES)[number]
export const FOLLOWS_MAX = 2_000
/** The categories a guest chose, kept on the device. Those of a member are known, and these are left aside. */
export const Interests = csv(Id, INTERESTS_MAX).optional()

/** The input of a follow, watch or favourite: `on` is the wanted state; without it the state changes to the other one. */
export const ToggleInput = z.object({ id: Id, on: Flag.optional() })

/** Whether the caller may do something, and if not, the refusal they would get and its sentence. */
export const Can = z.object({ ok: z.boolean(), code: opt(z.number().int()), reason: opt(z.string()) })

/** Counters with these names, for badges and tabs. */
export const counters = <K extends string>(...names: K[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.number().int()])) as Record<K, z.ZodNumber>)

/** Counters by status; a status without a thing in it may be absent. */
export const Count = z.record(z.string(), z.number().int())

/** A value sent as JSON text, as multipart forms must; JSON bodies may send it as it is. */
export const jsonText = <T extends z.ZodType>(type: T) =>
  z.preprocess((raw) => {
    if (typeof raw !== 'string' || !/^\s*[[{]/.test(raw)) return raw
    try {
      return JSON.parse(raw) as unknown
    } catch {
      return raw
    }
  }, type)

/** A list in a JSON body, as JSON text in a form, or comma-separated in a query. */
export const listOf = <T extends z.ZodType>(item: T, max: number, min = 0) =>
  z.preprocess((raw) => {
    if (typeof raw !== 'string') return raw
    if (/^\s*\[/.test(raw)) {
      try {
        return JSON.parse(raw) as unknown
      } catch {
        return raw
      }
    }
    return partsOf(raw, item)
  }, z.array(item).min(min).max(max))

/** Pictures somebody attaches, as upload paths. */
export const Images = (max = 9, min = 0) => listOf(PicturePath, max, min)

/** A short code chosen by the platform, such as a setting's key or an article's code. */
export const Code = z.string().trim().min(1).max(64)

/** The text of a search box. */
export const Keyword = z.string().trim().max(40)

/** A thing as any screen shows it that shows things of several kinds: a message, a find, a shared link. */
export const ThingBrief = z.object({
  thing: z.enum(thingsIn('card')),
  id: Id,
  title: z.string(),
  image: opt(Image),
  /** What it costs now; of an order, its sum. */
  fen: opt(Fen),
  /** How it stands, such as the state of an order. */
  note: opt(z.string()),
})
