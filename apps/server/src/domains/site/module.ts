/** The site domain as the process sees it. */

import type { DomainModule } from '../../platform/domain.ts'
import { RATE_STARTS, startRates } from './categories/rates.ts'
import { endBanners, startBanners } from './publishing/banners.ts'
import { endHomeRows, startHomeRows } from './publishing/home-rows.ts'
import { startTexts } from './publishing/texts.ts'
import { acceptReports, jobs } from './reports.ts'

export const siteModule: DomainModule = {
  name: 'site',
  jobs,
  deadlines: {
    [RATE_STARTS]: {
      title: { en: 'Put a higher commission of a category in force', zh: '分类佣金上调生效' },
      batch: 20,
      run: (tx, dues) =>
        startRates(
          tx,
          dues.map(({ ref_id }) => ref_id),
        ),
    },
    banner_starts: { title: { en: 'Show a banner', zh: '上线轮播图' }, run: startBanners },
    banner_ends: { title: { en: 'Take a banner off', zh: '下线轮播图' }, run: endBanners },
    home_row_starts: { title: { en: 'Show a row of the home page', zh: '上线首页条目' }, run: startHomeRows },
    home_row_ends: { title: { en: 'Take a row of the home page off', zh: '下线首页条目' }, run: endHomeRows },
    text_starts: { title: { en: 'Bring a version of a text into force', zh: '新版文本生效' }, run: startTexts },
  },
  routes: acceptReports,
}
