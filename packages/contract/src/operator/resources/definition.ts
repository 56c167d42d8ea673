/**
 * One list of the console as a whole, as plain data: its columns, filters and orders (frame.ts), what operators do to one of it, what each act asks
 * for and writes down, its words in both languages, and its place in the menu. `rows.ts` makes its calls of it, `api/operator/resources/` its
 * handlers and its file, apps/admin its page, its pane and its buttons. No zod here.
 */
import type { OperatorRole, Stateful } from '../../call.ts'
import type { RefusalKey } from '../../refusals.ts'
import type { BulkField } from '../bulk/runs.ts'
import type { ApprovalName } from '../desk/approval-kinds.ts'
import type { AuditOutcome, Column, Resource } from './frame.ts'

/** A sentence, {name} filled in; in English {count} may choose between two forms. */
export interface Words {
  readonly en: string | { readonly one: string; readonly other: string }
  readonly zh: string
}
/** A label, which nothing is filled into. */
export interface Label {
  readonly en: string
  readonly zh: string
}
/** A value of a closed list, and the colour of its tag. */
export interface Value extends Label {
  readonly tone?: 'jade' | 'amber' | 'red' | 'blue' | 'grey' | 'plain'
}

/**
 * How a column shows the row's field of its name, on the screen and in the file: text, number, money (fen) · time (seconds) · word, state: a value of
 * the list `list` · held: a state, and who works on the thing · due: when it was decided, else the time left (decided_at, review_deadline).
 */
export type CellKind = 'text' | 'number' | 'money' | 'time' | 'word' | 'state' | 'held' | 'due'

export interface TitledColumn extends Column, Label {
  /** Absent: the page and the file say it themselves. */
  readonly as?: CellKind
  readonly list?: string
  /** Counts stand right, as numbers, money and due times do anyway. */
  readonly right?: true
  readonly width_px?: number
}

/** How an act is done to many rows at once. Its words are what the list's button says. */
export interface InBulk extends Label {
  /** What the second operator confirms, and the kind of that proposal. */
  readonly many: Label
  readonly approval: ApprovalName
  /** What it asks for beside its reason. */
  readonly asks?: readonly BulkField[]
  /** The act that takes it back, for a day; absent: it stands. */
  readonly inverse?: string
}

/** What an operator does to one row. Its name is its call's, without `operator.` */
export interface Act extends Label {
  /** The last part of its address. */
  readonly path: string
  /** The roles that may; absent: those that may list. */
  readonly roles?: readonly OperatorRole[]
  /** It makes one, or changes the one whose `id` and `revision` are given. */
  readonly makes?: true
  /** It decides a thing of the resource's queue: under a claim, by what was seen. */
  readonly decides?: true
  /** Its reason: asked for always, or a note that may be left out. */
  readonly reason?: true | 'note'
  /** Of many sends: all do as much as one of them, or each does it again. */
  readonly anew: 'once' | 'each'
  /** It moves money or the one thing there is, or ends a state (call.ts). */
  readonly weighty?: true
  /** Things whose states decide whether it may be done (call.ts). */
  readonly states?: readonly Stateful[]
  readonly fresh_code?: true
  /** Its pictures are evidence (call.ts). */
  readonly takes_evidence?: true
  /** Its pictures are seen by operators alone (call.ts). */
  readonly private_pictures?: true
  /** False: what it does cannot be shown beforehand. */
  readonly previewed?: false
  /** Refusals beside those of its id, its reason and its claim. */
  readonly refusals?: readonly RefusalKey[]
  /** For docs/calls.md. */
  readonly note: string
  /** What the audit log says was done. The first of several is that of the act itself. */
  readonly log: Readonly<Record<string, Label>>
  /** Its button: the states of a row that has it, its colour, what follows, and what is said when it is done. Absent `when`: no button of its own. */
  readonly when?: readonly string[]
  readonly tone?: 'jade' | 'red'
  /** Its button in another state, and what its dialog asks and says then. */
  readonly called?: Readonly<Record<string, Label & { readonly title?: Words; readonly effect?: Words }>>
  /** What its dialog asks; absent: what its button says. */
  readonly title?: Words
  readonly effect?: Words
  readonly done?: Label
  /** Where a second operator confirms it: what the button says that proposes it, in its dialog where it has one. */
  readonly proposing?: Label
  /** The thing is gone then, and its pane closes. */
  readonly ends?: true
  /** Absent: done to one row at a time. */
  readonly bulk?: InBulk
}

export type MenuGroup = 'home' | 'trade' | 'people' | 'money' | 'content' | 'system'
export interface Menu {
  readonly group: MenuGroup
  /** Its place in the sidebar, smaller ones above. */
  readonly at: number
  /** An icon of apps/admin/src/lib/icons.ts. */
  readonly icon: string
  /** The letter that opens it after the key "g". */
  readonly go?: string
  /** The page's file in apps/admin/src/features/; and that of one thing, where `opens` says its address. */
  readonly file: string
  readonly file_of_one?: string
  /** The title of that page; absent: what one of it is called. */
  readonly title_of_one?: Label
}

/** A chip above the list: its filters, and its words where these are not the word of its one value. */
export interface Chip extends Partial<Label> {
  readonly filters: Readonly<Record<string, string>>
  /** Its order, where it is not the usual one. */
  readonly sort?: string
}

/** What operators have no part in where it is theirs. */
export type Matter =
  | 'user'
  | 'shop'
  | 'order'
  | 'review'
  | 'ring'
  | 'lot'
  | 'goods'
  | 'group_buy'
  | 'draw_win'
  | 'invite_flag'
  | 'campaign'
  | 'late_campaign'
  | 'task'
  | 'task_place'
  | 'sale'
  | 'live_room'
  | 'live_session'
  | 'live_line'
  | 'video'
  | 'master'
  | 'filing'
  | 'case'

export interface Definition extends Resource {
  /** The table of its rows, whose changes of state a preview tells; absent: operators change none of them. */
  readonly table?: string
  /** The address of its calls. */
  readonly path: string
  /** What docs/calls.md says of the list and of one of it. */
  readonly notes: { readonly list: string; readonly view?: string }
  /** One of it; and all of them, the title of the page. */
  readonly one: Label
  readonly many: Label
  readonly menu: Menu
  /** Its closed lists of values. The first is that of `status`. */
  readonly lists: Readonly<Record<string, Readonly<Record<string, Value>>>>
  readonly columns: readonly TitledColumn[]
  readonly acts: Readonly<Record<string, Act>>
  /** Its acts stand in the log of the thing it belongs to: the field of a row that has that one's id. */
  readonly logged_of?: { readonly thing: string; readonly field: string }
  /** What the log says of it beside its acts: what the system does to it, and acts that stand beside its own. */
  readonly also_logged?: Readonly<Record<string, Label>>
  readonly chips: readonly Chip[]
  /** What one of it shows is secret: its query is never logged. */
  readonly secret?: true
  /** What the id of its acts stands for: operators do none of them to what is their own or a colleague’s. */
  readonly about?: Matter
  /** In no queue, and a share of what is decided about it is made again blind all the same. */
  readonly audits?: Label & {
    readonly name: string
    readonly roles: readonly OperatorRole[]
    readonly outcomes: readonly AuditOutcome[]
  }
  /** Decided one by one, always: the person each is about has a right to be looked at. */
  readonly one_by_one?: true
  /** What its page says beside its columns. */
  readonly texts: Readonly<Record<string, Words>> & {
    /** Where a place beside the list waits for one to be picked. */
    readonly pick?: Words
    readonly none: Words
    readonly none_note: Words
  }
  /** What a change of one of it changes as well: names of lists and of calls that show one. */
  readonly touches?: readonly string[]
}

/** Gives a definition its exact type. */
export const defineResource = <const D extends Definition>(definition: D): D => definition

/** The values of a closed list, in its order. */
export const valuesOf = <K extends string>(list: Readonly<Record<K, unknown>>) => Object.keys(list) as [K, ...K[]]

/** One chip for all rows, and one for each of these values of a filter. */
export const chipsOf = <F extends string>(filter: F, values: readonly string[]): Chip[] => [
  { filters: {} },
  ...values.map((value) => ({ filters: { [filter]: value } })),
]
