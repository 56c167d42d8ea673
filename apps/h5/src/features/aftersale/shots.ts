import { defineShots } from '../../testing/shots.ts'

/** A case as its buyer or its shop's owner sees it, the demo's first before others, an open one before those that are over. */
const caseOf = (person: 'o.user_id' | 's.owner_user_id', phone: string) =>
  `select c.id, u.phone from aftersale_cases c join order_orders o on o.id = c.order_id join shop_shops s on s.id = o.shop_id
    join account_users u on u.id = ${person}
    order by (u.phone = '${phone}') desc, (c.status in ('refunded', 'rejected', 'cancelled')), c.id desc limit 1`

export const shots = defineShots({
  pieces: ({ buyer, shop_owner }) => ({
    case: caseOf('o.user_id', buyer),
    sale_case: caseOf('s.owner_user_id', shop_owner),
    refundable: `select o.id, u.phone from order_orders o join account_users u on u.id = o.user_id
      where o.status = 'shipped' and not o.after_sale_open
      order by (select count(*) from order_items i where i.order_id = o.id and i.refunded_qty = 0) desc, (u.phone = '${buyer}') desc, o.id desc limit 1`,
  }),
  rows: {
    'aftersale.mine': { viewer_of: 'case' },
    'aftersale.apply': { piece: 'refundable', parameter: 'order_id' },
    'aftersale.case': { piece: 'case' },
    'aftersale.arrival': { piece: 'refundable' },
    'aftersale.precedents': {},
    'aftersale.history': { piece: 'case' },
    'aftersale.comment': { piece: 'case' },
    'aftersale.shopCases': { viewer_of: 'sale_case' },
    'aftersale.shopCase': { piece: 'sale_case' },
    'aftersale.shopHistory': { piece: 'sale_case' },
    'aftersale.shopComment': { piece: 'sale_case' },
  },
})
