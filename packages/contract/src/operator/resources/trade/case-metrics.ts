/** What the figures above the list of cases count. Plain data and a function: the console runs it as it is. */
import type { CASES } from './cases.ts'

/** The rows each figure above the list counts. @param operator_id whose own queue `mine` is */
export const caseFigures = (operator_id: number) =>
  ({
    open: { is_open: '1' },
    mine: { is_open: '1', assignee_id: String(operator_id) },
    unassigned: { is_open: '1', assignee_id: '-' },
    handed_on: { is_open: '1', for_role: 'arbiter,service' },
    due_1h: { due_soon: '1' },
    waiting_platform: { waiting_on: 'platform' },
    waiting_shop: { waiting_on: 'shop' },
    waiting_buyer: { waiting_on: 'buyer' },
  }) as const satisfies Record<string, Partial<Record<keyof typeof CASES.filters, string>>>

/** The rows whose orders' escrow the last figure adds up, each order once. */
export const CASES_IN_ESCROW = { waiting_on: 'buyer,shop,platform' } as const
