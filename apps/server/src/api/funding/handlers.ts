/** What answers the calls of crowdfunding, by name: each file says which of them it has. */
import type { funding } from '@juya/contract'
import type { Handler } from '../../platform/http/handlers.ts'

export type Handlers = { [K in keyof typeof funding]: Handler<(typeof funding)[K]> }
