import { defineTexts } from '../../lib/texts/i18n.ts'

export const { texts, useText, say } = defineTexts({
  en: {
    scan: 'Scan',
    title: 'Scan the waybill',
    aim: 'Hold the barcode of the waybill in the frame.',
    no_camera: 'The camera is not available here. Take a photo of the barcode.',
    photo: 'Use a photo',
    reading: 'Reading…',
    none_found: 'No tracking number found. Take the photo closer, or type the number.',
    view: 'What the camera sees',
  },
  zh: {
    scan: '扫一扫',
    title: '扫描快递面单',
    aim: '请将面单上的条形码对准取景框。',
    no_camera: '无法使用相机，请拍下条形码。',
    photo: '从照片识别',
    reading: '识别中…',
    none_found: '未识别到运单号，请靠近重拍，或手动填写。',
    view: '相机画面',
  },
})
