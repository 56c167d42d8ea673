/** The field types every call is built from. One name means one type everywhere. */
import { z } from 'zod'
import { fromText } from './text-fields.ts'

/**
 * A whole number. A JSON body says it as a number: "10000" is text and is refused, as are true, [5] and 5.5. Queries and forms, which know
 * nothing but text, say it in digits (fromText).
 */
export const whole = (min: number, max: number = Number.MAX_SAFE_INTEGER) => z.number().int().min(min).max(max)

/** A row's own count, such as a version or a place in a log: what a column of four bytes holds. */
export const rowNumber = (min: number) => whole(min, 2_147_483_647)

/** A database id: a positive integer below 2^53. Query strings carry it as digits. */
export const Id = whole(1)

/**
 * An answer's money in integer fen (1/100 yuan). It is often a product or a sum, so it may be as large as exact whole numbers go; what makes it
 * up is bounded where it comes in (AskedFen, PriceFen), so that no product of bounds passes it.
 */
export const Fen = whole(0)

/** The most a person may name at once: 1,000,000,000 yuan. No order costs more. */
export const ASKED_MOST_FEN = 100_000_000_000
/** Money somebody names: an input of integer fen, never a fraction, never text such as "1e3". */
export const AskedFen = whole(0, ASKED_MOST_FEN)

/** The most one piece is asked for: 100,000,000 yuan. */
export const PRICE_MOST_FEN = 10_000_000_000
/** What one piece is asked for. */
export const PriceFen = whole(1, PRICE_MOST_FEN)

/** The most a form asks for sending; what counts as shipping is less where place and weight say so. */
export const SHIPPING_MOST_FEN = 10_000_00
export const ShippingFen = whole(0, SHIPPING_MOST_FEN)

/** Money in whole yuan, given in fen: bids and lot prices. */
export const WholeYuanFen = AskedFen.refine((fen) => fen % 100 === 0, { message: 'whole yuan only' })

/** An answer's signed amount in fen, as statements show it. */
export const SignedFen = z.number().int().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER)

/** A rate in basis points, 0 to 10000. */
export const Bp = whole(0, 10_000)

/** Seconds since 1970 UTC (10 digits), the legacy client's timestamps. */
export const At = whole(0, 9_999_999_999)

/** Milliseconds since 1970 UTC (13 digits), where a countdown or an order of events needs them. */
export const AtMs = whole(0)

/** A boolean; query strings may say 1, 0, true or false. */
export const Flag = z.union([
  z.boolean(),
  z.enum(['1', '0', 'true', 'false']).transform((text) => text === '1' || text === 'true'),
  z.union([z.literal(0), z.literal(1)]).transform((bit) => bit === 1),
])

/** Trimmed text of 1 to max code points, in normal form C, without control characters. */
export const text = (max: number, min = 1) =>
  z
    .string()
    .transform((raw) => raw.normalize('NFC').trim())
    .pipe(
      z
        .string()
        // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
        .refine((value) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]|[\ud800-\udfff]/u.test(value), {
          message: 'has characters that are not allowed',
        })
        .refine((value) => [...value].length >= min, { message: `at least ${min} characters` })
        .refine((value) => [...value].length <= max, { message: `at most ${max} characters` }),
    )
    // The checks above count code points, which no schema can say by itself; documents and forms read the bounds here.
    .meta({ minLength: min, maxLength: max })

/** Signs that are not seen, and those that turn the writing around: pasted along unnoticed, or put there to make a line read otherwise. */
const UNSEEN = /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0]/g

/** Text of one line, as titles and labels are: breaks become spaces, unseen signs are left out. Names of people and shops are refused with them (site/blocked-words). */
export const line = (max: number, min = 1) =>
  z
    .string()
    .transform((raw) => raw.replaceAll(/[\t\r\n\u0085\u2028\u2029]+/g, ' ').replaceAll(UNSEEN, ''))
    .pipe(text(max, min))
    .meta({ minLength: min, maxLength: max })

/** Mainland mobile number: 11 digits, 1 then 2-9 [R5.5]. */
export const Phone = z
  .string()
  .regex(/^1[2-9]\d{9}$/, { message: 'not a mobile number' })
  .meta({ minLength: 11, maxLength: 11 })
const six = z
  .string()
  .regex(/^\d{6}$/, { message: '6 digits' })
  .meta({ minLength: 6, maxLength: 6 })
export const SmsCode = six
export const PayPassword = six
/** Only the length is checked here; what makes a password weak is judged by the account domain (PASSWORD_WEAK). */
export const Password = z.string().min(1).max(64)
/** A password to be set. Whether it is good is judged by the account domain; the bounds are those of its sentence. */
export const NewPassword = Password.meta({ minLength: 8, maxLength: 20 })
/** Citizen id: 17 digits and a check digit; the checksum is verified by the server. */
export const IdNo = z
  .string()
  .trim()
  .regex(/^\d{17}[\dXx]$/, { message: 'not an id card number' })
  .meta({ minLength: 18, maxLength: 18 })

/** Its last six characters, which prove that one knows it. */
export const IdNoTail = z
  .string()
  .trim()
  .regex(/^\d{5}[\dXx]$/)
  .meta({ minLength: 6, maxLength: 6 })
export const Uuid = z.uuid()
/** A day in Asia/Shanghai, yyyy-mm-dd. */
export const Day = z.iso.date()
/** A month in Asia/Shanghai, yyyy-mm. */
export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)
/** An upload path such as upload/2026/11/ab/x.webp; never a URL, never a step upwards. */
export const UploadPath = z
  .string()
  .max(200)
  .regex(/^(upload|static)\/[\w/-]+\.(webp|jpg|jpeg|png|mp4|webm|pdf)$/, { message: 'not an uploaded file' })

/** An upload path of a picture. */
export const PicturePath = UploadPath.regex(/\.(webp|jpg|jpeg|png)$/, { message: 'not an uploaded picture' })
/** An upload path of a video. */
export const VideoPath = UploadPath.regex(/\.(mp4|webm)$/, { message: 'not an uploaded video' })

/** The parts of a list in text, separated by commas. */
export const partsOf = (text: string, item: z.ZodType): unknown[] =>
  text
    .split(',')
    .filter((part) => part !== '')
    .map((part) => fromText(item, part))

/** A list in a JSON body, or comma-separated in a query. */
export const csv = <T extends z.ZodType>(item: T, max = 50) =>
  z.preprocess((raw) => (typeof raw === 'string' ? partsOf(raw, item) : raw), z.array(item).min(1).max(max))

/** Paging fields of a list call: page from 1, page_size 1-50. */
export const Paging = {
  page: whole(1, 10_000).default(1),
  page_size: whole(1, 50).default(20),
}

/** One page of a list. total is exact up to 1,000 and capped there (total_capped). */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({
    list: z.array(item),
    page: z.number().int(),
    page_size: z.number().int(),
    total: z.number().int(),
    total_capped: z.boolean().optional(),
    has_more: z.boolean(),
  })

/** The data of a call that has nothing to say but that it worked. */
export const Ok = z.null()
/** The answer of a follow, watch or favourite: the state reached and how many people share it. */
export const Toggle = z.object({ on: z.boolean(), count: z.number().int() })
