/** Names of banks for readers of English, as the banks write them. The provider says them in Chinese. */
import type { Locale } from '@juya/contract'

const IN_ENGLISH: Readonly<Record<string, string>> = {
  中国工商银行: 'ICBC',
  中国建设银行: 'China Construction Bank',
  中国农业银行: 'Agricultural Bank of China',
  中国银行: 'Bank of China',
  交通银行: 'Bank of Communications',
  中国邮政储蓄银行: 'Postal Savings Bank of China',
  招商银行: 'China Merchants Bank',
  中信银行: 'China CITIC Bank',
  中国光大银行: 'China Everbright Bank',
  华夏银行: 'Hua Xia Bank',
  中国民生银行: 'China Minsheng Bank',
  广发银行: 'China Guangfa Bank',
  平安银行: 'Ping An Bank',
  兴业银行: 'Industrial Bank',
  上海浦东发展银行: 'SPD Bank',
  浙商银行: 'China Zheshang Bank',
  北京银行: 'Bank of Beijing',
  上海银行: 'Bank of Shanghai',
  宁波银行: 'Bank of Ningbo',
  杭州银行: 'Bank of Hangzhou',
}

/** A bank's name; in Chinese where it is not in the list. */
export const bankName = (name: string, locale: Locale): string => (locale === 'en' ? (IN_ENGLISH[name] ?? name) : name)
