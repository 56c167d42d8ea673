/** One piece of the demo world's catalogue: what its shop photographs, writes and asks. */
import type { ItemName, Shot } from './shots.ts'

/** How a picture is turned into that of another piece of the same form: degrees of hue, shares of saturation and brightness. */
export type Tint = readonly [hue_deg: number, saturation: number, brightness: number]

export interface Entry {
  /** Its name in the program; no two pieces have the same. */
  code: string
  /** Of a piece of the past: the piece of the catalogue it is like, whose photographs it has. */
  kind?: string
  /** The category's code, of the second level. */
  category: string
  /** The item whose photographs it has; left out: its own. */
  item?: ItemName
  /** Photographs of its own instead. */
  shots?: readonly Shot[]
  tint?: Tint
  /** A video of it, in the demo world's folder. */
  video?: string
  /** Left and right changed; never where something is written on the piece. */
  mirrored?: true
  /** As dealers write it, with its size: 22 to 38 characters. */
  title_zh: string
  title_en: string
  desc_zh: string
  desc_en: string
  /** What a buyer should know before bidding. */
  flaw: string
  flaw_en: string
  /** The category's questions, answered in its own words. */
  params: Readonly<Record<string, string>>
  /** Start price (¥1, or 40 to 80 % of the low estimate), low and high estimate. */
  yuan: readonly [start: number, low: number, high: number]
  provenance?: string
  provenance_en?: string
  certificate?: { issuer: string; no: string }
  /** Sold by the platform's own shop instead of the category's. */
  by_platform?: true
}

/** Words the categories offer, where many pieces share them. */
export const NOW = '2000 年以后'
export const LAST_CENTURY = '1949–1999'
export const REPUBLIC = '民国'
export const QING = '清'
export const UNDATED = '不作断代'
export const PERFECT = '全品'
export const FINE = '极好'
export const WORN = '有使用痕迹'
export const REPAIRED = '有修补'
