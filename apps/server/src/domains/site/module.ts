/** The site domain as the process sees it. */

import type { DomainModule } from '../../platform/domain.ts'
import { acceptReports, jobs } from './reports.ts'

export const siteModule: DomainModule = { name: 'site', jobs, routes: acceptReports }
