export interface PortalBudget {
  script: number;
  style: number;
  fonts: number;
  viewer: number;
}
export const PORTAL_BUDGET: PortalBudget;
export function budgetFaults(client: string, budget?: PortalBudget): string[];
