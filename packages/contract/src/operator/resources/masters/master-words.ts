/** Words of the console for how masters, honours and denials stand. */
import type { z } from 'zod'
import type { MasterHonourKind, MasterState, MasterWord } from '../../../shapes/index.ts'

export const MASTER_STATE_WORDS = {
  applied: { en: 'To decide', zh: '待审核', tone: 'blue' },
  asked: { en: 'Asked', zh: '待补充', tone: 'amber' },
  active: { en: 'Open', zh: '已开放', tone: 'jade' },
  hidden: { en: 'Hidden', zh: '已隐藏', tone: 'red' },
  left: { en: 'Gone', zh: '已结束', tone: 'grey' },
} as const satisfies Record<z.infer<typeof MasterState>, object>

export const MASTER_WORD_WORDS = {
  said: { en: 'Said by the master', zh: '本人自述', tone: 'grey' },
  confirmed: { en: 'Verified', zh: '已核验', tone: 'jade' },
  refused: { en: 'Refused', zh: '未通过', tone: 'red' },
} as const satisfies Record<z.infer<typeof MasterWord>, object>

export const MASTER_HONOUR_WORDS = {
  honor: { en: 'Honour', zh: '荣誉' },
  call: { en: 'Title', zh: '称号' },
} as const satisfies Record<z.infer<typeof MasterHonourKind>, object>
