import { defineShots } from '../../testing/shots.ts'

export const shots = defineShots({
  pieces: ({ buyer, shop_owner }) => ({
    task: `select id from task_tasks where status = 'active' and taken + approved < quota order by id limit 1`,
    place: `select t.id, u.phone from task_tasks t join task_places p on p.task_id = t.id join account_users u on u.id = p.user_id
      where p.status in ('taken', 'rejected', 'submitted') and p.ended_at is null order by (u.phone = '${buyer}') desc, p.id limit 1`,
    own: `select t.id, u.phone from task_tasks t join shop_shops s on s.id = t.shop_id join account_users u on u.id = s.owner_user_id
      where t.status = 'active' order by (u.phone = '${shop_owner}') desc, t.taken desc, t.id limit 1`,
  }),
  rows: {
    'task.hall': {},
    'task.detail': { piece: 'task' },
    'task.mine': { viewer: 'buyer' },
    'task.shopList': { viewer: 'shop_owner' },
    'task.edit': { viewer: 'shop_owner' },
    'task.review': { piece: 'own' },
  },
  states: [{ name: 'task.place', screen: 'task.detail', piece: 'place' }],
})
