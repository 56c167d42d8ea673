import { defineShots } from '../../testing/shots.ts'

export const shots = defineShots({
  pieces: ({ shop_owner }) => ({
    month: `select to_char(platform_now() at time zone 'Asia/Shanghai', 'YYYY-MM') as id, '${shop_owner}' as phone`,
  }),
  states: [
    { name: 'wallet.statement-shop', screen: 'wallet.statement', query: 'owner=shop', viewer: 'shop_owner' },
    { name: 'wallet.statement-month', screen: 'wallet.statement', piece: 'month', parameter: 'month' },
    { name: 'wallet.withdrawals', screen: 'wallet.moves', query: 'tab=withdraw' },
  ],
})
