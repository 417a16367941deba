import { QueryProvider } from '../../api/query-provider.tsx';
import { useMe } from '../../api/use-me.ts';
import { CreditsGauge } from './credits-gauge.tsx';

function Gauge() {
  const user = useMe();
  return <CreditsGauge credits={user?.credits ?? null} owner={user?.works_for?.name ?? null} />;
}

/** The balance of the account that the tab works for, and whose it is where it is another person's. */
export default function Balance() {
  return (
    <QueryProvider>
      <Gauge />
    </QueryProvider>
  );
}
