/** Texts of an HTTP status without an envelope, verbatim (shell A0). */
export const STATUS_TEXTS: Readonly<Record<number, string>> = {
  200: '服务器成功返回请求的数据。',
  201: '新建或修改数据成功。',
  202: '一个请求已经进入后台排队（异步任务）。',
  204: '删除数据成功。',
  400: '请求参数错误或数据不存在。',
  401: '登录超时，请重新登录。',
  403: '登录超时，请重新登录。',
  404: '访问的数据不存在。',
  406: '请求的格式不可得。',
  409: '数据已被他人修改，请刷新后重试。',
  410: '请求的资源被永久删除，且不会再得到的。',
  413: '上传的文件过大。',
  422: '当创建一个对象时，发生一个验证错误。',
  429: '操作过于频繁，请稍后再试。',
  500: '服务器发生错误，请检查服务器。',
  502: '网关错误。',
  503: '服务不可用，服务器暂时过载或维护。',
  504: '网关超时。',
};

/** The text for a status, also for one that A0 does not list. */
export const statusText = (status: number): string => STATUS_TEXTS[status] ?? `请求错误 ${status}`;

/** Fixed texts of the shell; the first two are English by specification (shell A0). */
export const TEXTS = {
  noResponse: 'None response! Please retry.',
  requestError: 'Request error, please retry.',
  unknownError: '未知错误',
  notFoundPage: '页面不存在',
  chunkFailed: '页面资源加载失败，请重新加载重试。',
  retry: '重试',
  reloadPage: '刷新页面',
  backHome: '返回首页',
  offline: '当前处于离线状态，部分功能可能不可用',
  paused: '网络已断开，恢复后自动继续',
  newVersion: '有新版本可用，点击刷新',
  forbidden: '抱歉，您无权访问此页面。',
  unsaved: '有未保存的修改，确定离开吗？',
  badCredentials: '账号或密码错误',
  missingRecord: '数据不存在或无权访问',
  moduleUnavailable: '该模块暂不可用',
  outcomeUnknown: '未收到服务器的答复，操作结果未知，可再次提交，不会重复。',
} as const;
