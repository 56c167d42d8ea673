import { expect, test } from 'vitest'
import { readersHalf, withUnit } from './answer-words.ts'

test.each([
  ['无款 No mark', '无款', 'No mark'],
  ['竹友（印）Zhu You', '竹友（印）', 'Zhu You'],
  ['图样票，非邮政发行 Pattern stamps · not postal', '图样票，非邮政发行', 'Pattern stamps · not postal'],
  ['一瓶约九成 One at about 90%', '一瓶约九成', 'One at about 90%'],
])('an answer given in both languages is read in one: %s', (answer, zh, en) => {
  expect([readersHalf(answer, true), readersHalf(answer, false)]).toEqual([zh, en])
})

test.each(['海鸥 ST1901', '大清乾隆年制', 'Omega Seamaster', '欧米茄 Ref. 2846 机芯 501'])(
  'an answer that is no translation of itself stays whole: %s',
  (answer) => {
    expect([readersHalf(answer, true), readersHalf(answer, false)]).toEqual([answer, answer])
  },
)

test('a figure carries the unit its label asks for', () => {
  expect(withUnit('Weight (g)', '300')).toEqual({ label: 'Weight', value: '300 g' })
  expect(withUnit('重量(克)', '73.8')).toEqual({ label: '重量', value: '73.8 克' })
  expect(withUnit('Alcohol (% vol)', '52')).toEqual({ label: 'Alcohol', value: '52% vol' })
  expect(withUnit('Weight (g)', 'about 300')).toEqual({ label: 'Weight (g)', value: 'about 300' })
  expect(withUnit('Size', '34')).toEqual({ label: 'Size', value: '34' })
})
