/** The acts operators do to many rows at once, from the definitions of their lists. */
import type { OperatorRole } from '../../call.ts'
import type { Act, Definition, InBulk } from './definition.ts'
import { REVIEWS } from './shops/reviews.ts'
import { GOODS } from './trade/goods.ts'
import { LOTS } from './trade/lots.ts'
import { ORDERS } from './trade/orders.ts'

const LISTS = [LOTS, ORDERS, REVIEWS, GOODS] as const

type ActIn<A> = { [K in keyof A]: A[K] extends { bulk: unknown } ? K : never }[keyof A]
/** A call of the console that is also done in bulk, without `operator.` */
export type BulkActName = (typeof LISTS)[number] extends infer D
  ? D extends { acts: infer A }
    ? ActIn<A> & string
    : never
  : never

export interface BulkAct extends InBulk {
  readonly call: BulkActName
  /** The list whose rows it is done to. */
  readonly resource: (typeof LISTS)[number]['name']
  /** The roles that may do it: the call's own. */
  readonly roles: readonly OperatorRole[]
}

const actsOf = ({ name, roles, acts }: Definition): BulkAct[] =>
  Object.entries<Act>(acts).flatMap(([call, act]) =>
    act.bulk
      ? [{ ...act.bulk, call: call as BulkActName, resource: name as BulkAct['resource'], roles: act.roles ?? roles }]
      : [],
  )

export const BULK_ACTS: readonly BulkAct[] = LISTS.flatMap((list) => actsOf(list))
export const BULK_ACT_NAMES = BULK_ACTS.map(({ call }) => call) as [BulkActName, ...BulkActName[]]
