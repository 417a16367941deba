export { deliverDue } from './deliver-webhooks.ts';
export { tellWebsites } from './tell-websites.ts';
export { DELIVERY_DAYS, dropOldDeliveries, listWebhooksOf } from './webhooks.repo.ts';
export { webhookRoutes } from './webhooks.routes.ts';
