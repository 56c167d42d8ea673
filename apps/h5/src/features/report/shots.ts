import { defineShots } from '../../testing/shots.ts'

export const shots = defineShots({
  pieces: () => ({
    shop: `select s.id from shop_shops s where s.status = 'active' order by s.id desc limit 1`,
    asked: `select r.id, u.phone from report_reports r join shop_shops s on s.id = r.shop_id join account_users u on u.id = s.owner_user_id
      where r.status = 'taken' limit 1`,
    appealable: `select r.id, u.phone from report_reports r join account_users u on u.id = r.reporter_id
      where r.status = 'unfounded' limit 1`,
  }),
  rows: {
    'report.add': { piece: 'shop', query: 'type=shop', viewer: 'buyer' },
    'report.appeal': { piece: 'appealable' },
    'report.answer': { piece: 'asked' },
    'report.shop': { piece: 'asked', parameter: 'about' },
  },
  states: [{ name: 'report.about_me', screen: 'report.mine', query: 'side=reported' }],
})
