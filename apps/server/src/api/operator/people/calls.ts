/** Beside the list of users: the panes of a person's page, and what is masked elsewhere. */
import { ownTransaction } from '../../../platform/http/handlers.ts'
import { personPane } from './panes.ts'
import { showPerson } from './show.ts'

export const peopleCalls = { personPane, showPerson: ownTransaction(showPerson) }
