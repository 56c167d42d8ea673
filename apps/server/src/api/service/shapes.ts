/** A shop's replies as its own people read them. */
import type { AutoTrigger, service } from '@juya/contract'
import type { z } from 'zod'
import type { Template } from '../../domains/service/index.ts'
import type { Paging as Page } from '../../platform/db/paging.ts'

type Rows = typeof service
export type Paging = Page
export type AutoFilter = Page & { trigger?: AutoTrigger | undefined }

export const quickShown = ({
  id,
  title,
  content,
  for_buyers,
  sort,
  enabled,
}: Template): z.input<Rows['quick']['data']> => ({
  id,
  title,
  content,
  for_buyers,
  sort,
  enabled,
})

export const autoShown = ({
  id,
  title,
  content,
  trigger,
  keywords,
  image,
  enabled,
}: Template): z.input<Rows['auto']['data']> => ({ id, title, content, trigger: trigger!, keywords, image, enabled })
