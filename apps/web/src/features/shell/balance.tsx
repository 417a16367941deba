import { QueryProvider } from '../../api/query-provider.tsx';
import { useMe } from '../../api/use-me.ts';
import { CreditsGauge } from './credits-gauge.tsx';

function Gauge() {
  return <CreditsGauge credits={useMe()?.credits ?? null} />;
}

/** The balance of who is signed in. */
export default function Balance() {
  return (
    <QueryProvider>
      <Gauge />
    </QueryProvider>
  );
}
