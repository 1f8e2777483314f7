/**
 * Libraries that exist once in a page, because they hold state or context, each with a text of its code that survives
 * minifying. Found in a module's files, the module carries a copy of its own.
 */
export const LIBRARY_SIGNS: Readonly<Record<string, RegExp>> = {
  react: /\.H\.use(?:State|Effect|Context|Memo|Ref|Callback)\(/,
  'react-dom': /__reactFiber\$/,
  'react-router-dom': /RouterProvider|createBrowserRouter|data-discover/,
  antd: /controlItemBgActiveDisabled:/,
  '@tanstack/react-query': /No QueryClient set|defaultQueryOptions/,
  dayjs: /\$isDayjsObject/,
};
