import { defineShots } from '../../testing/shots.ts'

export const shots = defineShots({
  pieces: () => ({
    chargeback: `select c.id, u.phone from chargeback_chargebacks c join shop_shops s on s.id = c.shop_id join account_users u on u.id = s.owner_user_id
      order by c.id limit 1`,
  }),
  rows: { 'chargeback.shop': { piece: 'chargeback', parameter: 'about' } },
})
