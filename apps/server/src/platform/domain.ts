/** What a domain brings to the process. app.ts holds the list of them; each domain's module.ts exports one. */
import type { FastifyInstance } from 'fastify'
import type { DeadlineHandlers } from './deadlines.ts'
import type { Subscriptions } from './events.ts'
import type { Bound } from './handlers.ts'
import type { JobTable } from './jobs.ts'
import type { Services } from './services.ts'

export interface DomainModule {
  name: string
  calls?: Bound[]
  deadlines?: DeadlineHandlers
  subscriptions?: Subscriptions
  jobs?: JobTable
  /** Plugs the domain into registries of lower ones (payment purposes, auth source). Runs once, before anything is served. */
  setup?: (services: Services) => void
  /** Routes outside the contract (provider callbacks, development doors). */
  routes?: (app: FastifyInstance, services: Services) => void
  /** Once the process listens, before anything that is due is done. Returns when the domain is ready for that. */
  start?: (services: Services) => Promise<void>
  /** Before the process ends: flush what is in memory. */
  stop?: (services: Services) => Promise<void>
}
