/** What a list can be narrowed by, and how many things each choice leaves. */
import type { Data } from '../../lib/api/client.ts'
import { useCall } from '../../lib/api/query.ts'
import { type About, askOf, type Finder } from './finder-state.ts'

export type Facets = NonNullable<Data<'site.search'>['facets']>

/** The answer about everything a list could be narrowed by. */
export const useFacets = (state: Finder, about: About, enabled = true) =>
  useCall('site.search', { ...askOf(state, about), facets: true, page: 1, page_size: 1 }, { keep: true, enabled })
