import { defineShots } from '../../testing/shots.ts'

export const shots = defineShots({
  pieces: ({ buyer }) => ({
    paid: `select p.pay_no as id, u.phone from payment_payments p join account_users u on u.id = p.user_id
      where p.status = 'succeeded' and p.purpose = 'orders' order by (u.phone = '${buyer}') desc, p.id desc limit 1`,
  }),
  rows: { 'payment.result': { piece: 'paid', parameter: 'pay_no' } },
})
