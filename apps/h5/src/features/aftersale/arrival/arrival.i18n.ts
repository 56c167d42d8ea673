import { defineTexts } from '../../../lib/texts/i18n.ts'

/** Texts of the check of what arrived. */
export const { texts, useText } = defineTexts({
  en: {
    listing: 'Listing',
    arrived: 'Arrived',
    arrived_none: 'No photo yet',
    add: 'Take a photo',
    add_more: 'Another photo',
    adding: 'Sending…',
    print: '{at} · Fingerprint {hash}',
    kept: 'Kept as evidence',
    guide_title: 'Open it before the camera',
    guide: 'Photograph what came from the same sides as the listing, the flaws too, once with a ruler beside it.',
    guide_kept:
      'Each photo is kept with its time and fingerprint and cannot be changed. Only you see it, unless a case is opened: then the shop and Juya see it beside the listing.',
    not_sent: 'Nothing has been sent yet',
    not_sent_note: 'Once a parcel is on its way you can check here what came.',
    see_order: 'Open the order',
    open_case: 'Something is wrong',
    all_right: 'Back to the order',
    full: 'That is all: {max} photos of one thing are kept.',
  },
  zh: {
    listing: '商品照片',
    arrived: '实收',
    arrived_none: '尚未拍摄',
    add: '拍摄照片',
    add_more: '再拍一张',
    adding: '上传中…',
    print: '{at} · 指纹 {hash}',
    kept: '已留存为凭证',
    guide_title: '请当面开箱拍摄',
    guide: '请按商品照片的各个角度拍摄实收物品，包括瑕疵，并放尺拍一张。',
    guide_kept: '每张照片连同时间与指纹留存，不可更改。仅您可见；申请售后时，店铺与平台可将其与商品照片对照。',
    not_sent: '尚未发货',
    not_sent_note: '包裹发出后，可在此查验实收物品。',
    see_order: '查看订单',
    open_case: '与描述不符',
    all_right: '返回订单',
    full: '每件最多留存 {max} 张照片。',
  },
})
