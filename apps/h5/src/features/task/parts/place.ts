/** A place in a task as its person has it. */
import type { Item } from '../../../lib/api/client.ts'

export type Place = Item<'task.mine'>
