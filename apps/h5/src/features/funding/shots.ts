import { defineShots } from '../../testing/shots.ts'

export const shots = defineShots({
  pieces: ({ buyer, shop_owner }) => ({
    campaign: `select id from funding_campaigns where status = 'live' order by raised_fen desc, id limit 1`,
    failed: `select id from funding_campaigns where status = 'failed' order by id limit 1`,
    late: `select c.id, coalesce((select u.phone from funding_pledges p join account_users u on u.id = p.user_id where p.campaign_id = c.id and p.state = 'paid' order by (u.phone = '${buyer}') desc limit 1), '${buyer}') as phone
      from funding_campaigns c where c.status in ('succeeded', 'fulfilling') order by c.ship_by, c.id limit 1`,
    own: `select c.id, u.phone from funding_campaigns c join shop_shops s on s.id = c.shop_id join account_users u on u.id = s.owner_user_id
      where c.status not in ('draft', 'rejected') order by (u.phone = '${shop_owner}') desc, (c.status = 'fulfilling') desc, c.id limit 1`,
    tier: `select t.id from funding_tiers t join funding_campaigns c on c.id = t.campaign_id where c.status = 'live' and t.status = 'active' order by c.raised_fen desc, t.id limit 1`,
  }),
  rows: {
    'funding.list': {},
    'funding.mine': { viewer: 'buyer' },
    'funding.detail': { piece: 'campaign' },
    'funding.add': { viewer: 'shop_owner' },
    'funding.shopList': { viewer: 'shop_owner' },
    'funding.tierForm': { viewer: 'shop_owner' },
    'funding.tiers': { viewer: 'shop_owner' },
    'funding.manage': { piece: 'own' },
    'order.pledge': { piece: 'tier', parameter: 'tier_id', viewer: 'buyer' },
  },
  states: [
    { name: 'funding.failed', screen: 'funding.detail', piece: 'failed' },
    { name: 'funding.late', screen: 'funding.detail', piece: 'late' },
  ],
})
