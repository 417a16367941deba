/** Google's mark in its own colours, as its sign-in guidelines ask. */
export function GoogleLogo() {
  return (
    <svg viewBox="0 0 48 48" width="18" height="18" aria-hidden="true" focusable="false">
      <path
        fill="#4285f4"
        d="M46.1 24.5c0-1.6-.1-3.1-.4-4.5H24v8.500h12.400a10.6 10.6 0 0 1-4.6 7l7.4 5.700c4.3-4 6.9-9.9 6.9-16.700z"
      />
      <path
        fill="#34a853"
        d="M24 47c6.2 0 11.4-2.1 15.2-5.600l-7.4-5.700a13.9 13.9 0 0 1-20.7-7.300l-7.6 5.900A23 23 0 0 0 24 47z"
      />
      <path fill="#fbbc05" d="M11.1 28.400a13.8 13.8 0 0 1 0-8.800l-7.6-5.900a23 23 0 0 0 0 20.600z" />
      <path
        fill="#ea4335"
        d="M24 10.200c3.4 0 6.4 1.2 8.8 3.400l6.6-6.600A23 23 0 0 0 3.5 13.700l7.6 5.900c1.8-5.4 6.9-9.4 12.9-9.400z"
      />
    </svg>
  );
}
