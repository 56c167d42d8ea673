/** The adjustable values of files people take with them. */
import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'

export const setting = defineSettings({
  'takeout.kept_days': {
    title: { en: 'A file somebody took is kept for (days)', zh: '导出文件保留时间（天）' },
    reason_zh: '含个人信息，不宜久存；可随时重新导出。',
    schema: z.number().int().min(1).max(30),
    default: 7,
    public: true,
    reason: 'It holds personal data and can be made again at any time.',
  },
  'takeout.link_min': {
    title: { en: 'The link to such a file works for (minutes)', zh: '导出链接有效时间（分钟）' },
    reason_zh: '持链接即可下载，时间应短。',
    schema: z.number().int().min(1).max(60),
    default: 10,
    public: true,
    reason: 'The link alone opens it, so it is short-lived.',
  },
  'takeout.day_max': {
    title: { en: 'Files a person may ask for in a day', zh: '每人每日导出次数' },
    reason_zh: '防止反复生成大文件。',
    schema: z.number().int().min(1).max(100),
    default: 10,
    public: true,
    reason: 'Each reads everything of a person.',
  },
  'takeout.rows_max': {
    title: { en: 'Rows of one file at most', zh: '单个导出文件行数上限' },
    reason_zh: '超出时保留最新的部分，并在文件中说明。',
    schema: z.number().int().min(10).max(200_000),
    default: 50_000,
    reason: 'The newest are kept; the list says where something was left out.',
  },
})
