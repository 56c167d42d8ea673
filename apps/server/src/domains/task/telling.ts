/** What events say of a task and of a place. */
import type { Place, Task } from './tables.ts'

export const factsOf = ({ id, shop_id, title }: Task) => ({ task_id: id, shop_id, title })
export const placeFactsOf = (task: Task, { id, user_id, reward_fen, reward_points }: Place) => ({
  ...factsOf(task),
  place_id: id,
  ...{ user_id, reward_fen, reward_points },
})
