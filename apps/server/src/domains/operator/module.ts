/** The operator console as the process sees it. */
import type { DomainModule } from '../../platform/domain.ts'
import { operatorCalls } from './calls.ts'
import { developmentDoor } from './development-door.ts'
import { documentRoute } from './documents.ts'
import { tidyUp } from './jobs.ts'
import { operatorOfToken } from './sessions.ts'

export const operatorModule: DomainModule = {
  name: 'operator',
  calls: operatorCalls,
  jobs: tidyUp,
  setup(services) {
    services.auth = { ...services.auth, operator: operatorOfToken }
  },
  routes(app, services) {
    documentRoute(app, services)
    developmentDoor(app, services)
  },
}
