import type { BillingDetails } from '@linklode/contract';
import { changeBillingDetails, listPurchases, readBillingDetails } from '@linklode/contract/calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/connection.ts';

const BILLING_KEY = ['billing-details'] as const;

export function usePurchases() {
  return useQuery({
    queryKey: ['purchases'],
    queryFn: ({ signal }) => call(listPurchases, { signal }),
    gcTime: 0,
  });
}

export function useBillingDetails() {
  return useQuery({
    queryKey: BILLING_KEY,
    queryFn: ({ signal }) => call(readBillingDetails, { signal }),
  });
}

export function useSaveBilling() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (details: BillingDetails) => call(changeBillingDetails, { body: details }),
    onSuccess: (details) => client.setQueryData(BILLING_KEY, details),
    onError: (error) => console.error('Failed to save billing details', error),
  });
}
