import { defineTexts } from '../../lib/texts/i18n.ts'

export const { texts, useText } = defineTexts({
  en: {
    house: 'Juya',
    scan: 'Scan to open',
    poster_of: 'Picture to share: {says}',
    hold_to_save: 'Press and hold the picture to send or keep it.',
    link: 'Link',
    copy: 'Copy link',
    copied: 'Link copied',
    copy_by_hand: 'The link is selected. Copy it.',
    save: 'Save picture',
    send: 'Send',
    made: 'Buyers can see it now',
    made_waits: 'Your shop alone sees it until it is approved',
    preview: 'See its page',
  },
  zh: {
    house: '聚雅藏珍',
    scan: '扫码查看',
    poster_of: '分享图片：{says}',
    hold_to_save: '长按图片可转发或保存。',
    link: '链接',
    copy: '复制链接',
    copied: '链接已复制',
    copy_by_hand: '链接已选中，请复制。',
    save: '保存图片',
    send: '发送',
    made: '买家现在可以看到',
    made_waits: '审核通过前仅本店可见',
    preview: '预览',
  },
})
