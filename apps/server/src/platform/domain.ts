/** A domain's part of the process. app.ts holds the list of them; each domain's module.ts exports one. */
import type { FastifyInstance } from 'fastify'
import type { Locks } from './db/lock-classes.ts'
import type { Notice } from './notices/template.ts'
import type { Subscriber } from './outbox/index.ts'
import type { Services } from './services.ts'
import type { DeadlineHandlers } from './time/deadlines.ts'
import type { JobTable } from './time/jobs.ts'

export interface DomainModule {
  name: string
  /** Its tables whose rows transactions lock, each with its class in the order of locks. */
  locks?: Locks
  deadlines?: DeadlineHandlers
  /** What it does about events of others and its own. */
  subscriptions?: readonly Subscriber[]
  /** What people are told about its events. */
  notices?: readonly Notice[]
  /** Makes subscribers of everybody's notices: the domain that writes them. */
  announce?: (notices: readonly Notice[]) => readonly Subscriber[]
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

/** The notices of these domains. */
export const allNotices = (domains: readonly DomainModule[]): Notice[] =>
  domains.flatMap(({ notices }) => notices ?? [])
