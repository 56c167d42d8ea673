/**
 * What every page of the console knows of the lists defined as a whole: their pages, words, states and acts. The build makes plain data of this
 * module (apps/admin/build/console-resources.ts); a page reads its own list's definition beside it.
 */
import type { Definition } from './definition.ts'
import type { Counter, QueueOfList, Resource } from './frame.ts'
import { DEFINITIONS, RESOURCES } from './index.ts'

export type Known = Pick<
  Definition,
  'name' | 'thing' | 'page' | 'opens' | 'roles' | 'one' | 'many' | 'menu' | 'lists'
> & {
  /** What its page counts in the sidebar; absent where its queue has a page of its own, which counts. */
  counter: string | undefined
  /** In no queue, and decided again blind all the same. */
  audits: Definition['audits']
  /** What the log says of its acts. */
  logged: Definition['also_logged']
}

const definitions: readonly Definition[] = DEFINITIONS

export const DEFINED: readonly Known[] = definitions.map(
  ({ name, thing, page, opens, roles, one, many, menu, lists, also_logged, acts, counter, queue, audits }) => ({
    ...{
      name,
      thing,
      page,
      opens,
      roles,
      one,
      many,
      menu,
      lists,
      counter: queue?.page ? undefined : counter?.name,
      audits,
    },
    logged: Object.assign({}, ...Object.values(acts).map(({ log }) => log), also_logged) as Known['logged'],
  }),
)

/** Of each queue: the list of its things, the call that shows one, who decides and who may look. */
export interface KnownQueue extends QueueOfList {
  readonly list: string
  readonly view: string
  readonly page: string
}
export const KNOWN_QUEUES: readonly KnownQueue[] = RESOURCES.flatMap(({ name, view = '', page, queue }) =>
  queue ? [{ page, ...queue, list: name, view }] : [],
)
/** Of each counter: its list, that list's page, and the rows it counts. */
export const KNOWN_COUNTERS: Readonly<Record<string, Pick<Resource, 'name' | 'page'> & Omit<Counter, 'name'>>> =
  Object.fromEntries(
    RESOURCES.flatMap(({ name, page, counter }) => (counter ? [[counter.name, { ...counter, name, page }]] : [])),
  )
